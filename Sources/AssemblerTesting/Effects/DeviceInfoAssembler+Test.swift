public import Assembler

extension DeviceInfoAssembler where Self: TestAssembler {
  /// No fact at all, so that a test does not depend on the machine that it runs on.
  public func resolve() -> DeviceInfo { DeviceInfo() }
}
