#if DEBUG  // a release build has no index
import AssemblyGraph
import Testing

@Suite struct CheckTests {
  @Test("The check reports nothing") func check() throws { try AssemblyGraph.check() }
}
#endif
