public import Assembler

extension RandomAssembler where Self: TestAssembler {
  /// Random numbers with the seed 0, one sequence for each assembler.
  public func resolve() -> RandomNumbers { effects.random }
}
