public import Assembler

extension ConsoleAssembler where Self: TestAssembler {
  /// A console that keeps what is written, in the assembler's `effects.console`.
  public func resolve() -> Console { Console { [console = effects.console] in console.record($0) } }
}
