/// The assembler protocol of scenes that wait or measure time while the machine is awake.
///
/// The argument keeps this clock apart from that of ``ClockAssembler``: `resolve(SuspendingClock.self)`.
/// Live and preview assemblers get the suspending clock, which stops while the machine sleeps, and tests an
/// immediate one, from `AssemblerTesting`.
public protocol SuspendingClockAssembler: Assembling {
  func resolve(_ clock: SuspendingClock.Type) -> any Clock<Duration>
}

extension SuspendingClockAssembler where Self: LiveAssembler {
  public func resolve(_ clock: SuspendingClock.Type) -> any Clock<Duration> { SuspendingClock() }
}

extension SuspendingClockAssembler where Self: PreviewAssembler {
  public func resolve(_ clock: SuspendingClock.Type) -> any Clock<Duration> { SuspendingClock() }
}

extension SuspendingClockAssembler where Self: ChildAssembler, Parent: SuspendingClockAssembler {
  public func resolve(_ clock: SuspendingClock.Type) -> any Clock<Duration> { parent.resolve(clock) }
}
