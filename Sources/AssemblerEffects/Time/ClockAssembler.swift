public import Assembler

/// A scene that waits or measures time. Its `Clock` needs iOS 16 or macOS 13.
///
/// ```swift
/// struct Retry {
///   let clock: any Clock<Duration>
///   func pause() async throws { try await clock.sleep(for: .seconds(1)) }
/// }
/// ```
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public protocol ClockAssembler: Assembling {
  /// The clock: in an application and in a preview, the continuous one, which continues while the machine sleeps.
  ///
  /// A test gets an `ImmediateClock`, on which a time limit ends at once, too: test one with a `TestClock` and its `run`.
  var clock: any Clock<Duration> { get }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension ClockAssembler where Self: SystemAssembler {
  public var clock: any Clock<Duration> { ContinuousClock() }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension ClockAssembler where Self: ChildAssembler, Parent: ClockAssembler {
  public var clock: any Clock<Duration> { parent.clock }
}
