#if DEBUG  // a release build has no index
import AssemblyCheck
import Testing

@Suite struct CheckTests {
  @Test("The check reports nothing") func check() throws { try AssemblyCheck.check() }
}
#endif
