#if DEBUG
@testable import AssemblyCheck
import Testing

@Suite("The algorithms")
struct AlgorithmsTests {
  @Test("A component is what reaches each other, and not what two nodes reach")
  func components() {
    let next = ["a": ["b", "c"], "b": ["d"], "c": ["b", "e"], "d": ["b"], "e": ["a"]]
    let components = StronglyConnected.components(from: ["a"]) { next[$0] ?? [] }
    #expect(Set(components.map(Set.init)) == [["b", "d"], ["a", "c", "e"]])
  }
}
#endif
