public import Assembler

extension LogAssembler where Self: TestAssembler {
  /// A log that keeps every entry, in the assembler's `effects.log`.
  public func resolve() -> Log { Log { [log = effects.log] in log.record($0) } }
}
