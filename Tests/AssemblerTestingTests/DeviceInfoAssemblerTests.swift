import Assembler
import AssemblerEffects
import AssemblerTesting
import Testing

@Suite("The facts of the device in a test")
struct DeviceInfoAssemblerTests {
  @Test("A test knows nothing about the machine that it runs on")
  func nothing() {
    final class TestedAssembler: TestAssembler, DeviceInfoAssembler {}
    #expect(TestedAssembler().resolve() == DeviceInfo())
  }
}
