public import Assembler

extension ClockAssembler where Self: TestAssembler {
  /// A clock that never waits, the same for the whole assembler.
  public func resolve() -> any Clock<Duration> { effects.clock }
}
