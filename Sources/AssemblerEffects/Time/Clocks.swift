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
