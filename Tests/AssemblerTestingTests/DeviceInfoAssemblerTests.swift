import Assembler
import AssemblerEffects
import AssemblerTesting
import Testing

@Suite("Device info in a test")
struct DeviceInfoAssemblerTests {
  @Test("A test's device info has no values")
  func nothing() {
    final class TestedAssembler: TestAssembler, DeviceInfoAssembler {}
    #expect(TestedAssembler().deviceInfo == DeviceInfo())
  }
}
