import Assembler
import AssemblerTesting
import Testing

@Suite struct DateAssemblerTests {
  @Test func date() {
    final class A: TestAssembler, DateAssembler {}
    let now: DateGenerator = A().resolve()
    #expect(now() == .testDefault)
  }
}
