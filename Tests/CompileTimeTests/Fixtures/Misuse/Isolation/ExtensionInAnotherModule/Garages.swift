public import Assembler

public protocol GarageAssembler: ScopedAssembler {
  func resolve() -> Int
}
extension GarageAssembler {
  public func resolve() -> Int { 1 }
  public func open() async -> Int { resolve() }
}
