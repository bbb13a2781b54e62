public import Assembler

extension UUIDAssembler where Self: TestAssembler {
  /// Identifiers counted from zero, one count for each assembler.
  public func resolve() -> UUIDGenerator { effects.uuids }
}
