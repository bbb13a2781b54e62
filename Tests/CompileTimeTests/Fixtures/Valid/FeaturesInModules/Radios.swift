import Assembler

public protocol Radio: Sendable {}
public struct DigitalRadio: Radio {}
public protocol RadioAssembler: Assembling { func resolve() -> any Radio }
extension RadioAssembler where Self: LiveAssembler {
  public func resolve() -> any Radio { DigitalRadio() }
}
