public import Assembler

extension SuspendingClockAssembler where Self: TestAssembler {
  /// A clock that never waits, the same for the whole assembler.
  public func resolve(_ clock: SuspendingClock.Type) -> any Clock<Duration> { effects.suspendingClock }
}
