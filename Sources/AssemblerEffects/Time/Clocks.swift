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
  var clock: any Clock<Duration> { get }
}

extension ClockAssembler where Self: SystemAssembler {
  public var clock: any Clock<Duration> { ContinuousClock() }
}

extension ClockAssembler where Self: ChildAssembler, Parent: ClockAssembler {
  public var clock: any Clock<Duration> { parent.clock }
}
