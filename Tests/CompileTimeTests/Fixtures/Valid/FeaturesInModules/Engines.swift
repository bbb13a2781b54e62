import Assembler

public struct Engine: Sendable {
  public init() {}
}
public protocol EngineAssembler: ScopedAssembler { func resolve() -> Engine }
extension EngineAssembler {
  public func resolve() -> Engine { shared { Engine() } }
}
