#if DEBUG
@testable import AssemblyCheck
import Testing

@Suite("The algorithms")
struct AlgorithmsTests {
  @Test("A component is what reaches each other, and not what two nodes reach")
  func components() {
    let next = ["a": ["b", "c", "f"], "b": ["d"], "c": ["b", "e"], "d": ["b"], "e": ["a"], "f": ["b"]]
    let components = StronglyConnected.components(from: ["a"]) { next[$0] ?? [] }
    #expect(Set(components.map(Set.init)) == [["b", "d"], ["a", "c", "e"], ["f"]])
  }

  @Test(
    "The nearest name has the fewest edits, and at most a third of the letters",
    arguments: [
      ("ignored-overide", "ignored-override"), ("overrlap", "overlap"), ("ovrelap", "overlap"),
      ("cycles", "cycle"),
      ("the", nil), ("", nil),
    ]
  )
  func nearest(misspelled: String, name: String?) {
    #expect(["cycle", "overlap", "ignored-override"].nearest(to: misspelled) == name)
  }
}
#endif
