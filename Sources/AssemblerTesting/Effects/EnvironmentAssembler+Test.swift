public import Assembler

extension EnvironmentAssembler where Self: TestAssembler {
  /// An environment without variables.
  public func resolve() -> ProcessEnvironment { .constant([:]) }
}
