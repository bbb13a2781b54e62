import AssemblyGraph
import Testing

@Suite("findings() in a test")
struct FindingsFunctionTests {
  @Test("This package has no cycle and no ignored override, in its tests neither")
  func ownPackage() throws {
    #if DEBUG
    #expect(try AssemblyGraph.findings([.error]).isEmpty)
    #else
    // A release build has an index of the tests only: that is an error, not a clean answer.
    #expect(throws: GraphError.self) { try AssemblyGraph.findings() }
    #endif
  }
}
