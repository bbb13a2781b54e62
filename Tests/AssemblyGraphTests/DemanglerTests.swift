#if DEBUG
@testable import AssemblyGraph
import Testing

@Suite("Demangled names")
struct DemanglerTests {
  private func demangle(_ usr: String) throws -> String? {
    try Demangler(besideIndexLibrary: Toolchain.indexLibrary())(usr)
  }

  @Test("A private type loses its discriminator")
  func discriminator() throws {
    let usr = "s:9Assembler18SharedUserDefaults33_EC79440496FD87E2E38A53A7200C9292LLV"
    #expect(try demangle(usr) == "Assembler.SharedUserDefaults")
  }

  @Test("A module whose name starts with an underscore keeps it")
  func underscore() throws {
    let usr = "s:12_Concurrency5ClockPA2A010ContinuousB0VRszrlE10continuousAEvpZ"
    let name = """
      static (extension in _Concurrency):_Concurrency.Clock< where A == _Concurrency.ContinuousClock>.continuous \
      : _Concurrency.ContinuousClock
      """
    #expect(try demangle(usr) == name)
  }

  @Test("A symbol of another language has none")
  func foreign() throws {
    #expect(try demangle("c:@F@seconds") == nil)
  }
}
#endif
