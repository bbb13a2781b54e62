public import Assembler

/// The assembler protocol of scenes that wait or measure time.
///
/// Live and preview assemblers get the continuous clock, which continues while the machine sleeps. Tests get an
/// `ImmediateClock`.
///
/// ```swift
/// struct Retry {
///   let clock: any Clock<Duration>
///   func pause() async throws { try await clock.sleep(for: .seconds(1)) }
/// }
/// ```
public protocol ClockAssembler: Assembling {
  func resolve() -> any Clock<Duration>
}

extension ClockAssembler where Self: SystemAssembler {
  public func resolve() -> any Clock<Duration> { ContinuousClock() }
}

extension ClockAssembler where Self: ChildAssembler, Parent: ClockAssembler {
  public func resolve() -> any Clock<Duration> { parent.resolve() }
}

/// The assembler protocol of scenes that wait or measure time while the machine is awake.
///
/// The argument distinguishes the rule from ``ClockAssembler``'s: `resolve(SuspendingClock.self)`. Live and preview
/// assemblers get the suspending clock, which stops while the machine sleeps. Tests get an `ImmediateClock`.
public protocol SuspendingClockAssembler: Assembling {
  func resolve(_ clock: SuspendingClock.Type) -> any Clock<Duration>
}

extension SuspendingClockAssembler where Self: SystemAssembler {
  public func resolve(_ clock: SuspendingClock.Type) -> any Clock<Duration> { SuspendingClock() }
}

extension SuspendingClockAssembler where Self: ChildAssembler, Parent: SuspendingClockAssembler {
  public func resolve(_ clock: SuspendingClock.Type) -> any Clock<Duration> { parent.resolve(clock) }
}
