import Assembler

/// A clock that doesn't wait: sleeping advances its time to the deadline and returns immediately.
///
/// Tests get this clock by default. A time limit on it ends at once, too, so chance decides whether it or the answer
/// comes first: use ``TestClock/run(timeout:_:)``, whose time advances only when nothing else can go on. A ``TestClock``
/// also controls time step by step.
///
/// The idea and the name come from Point-Free's swift-clocks.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public final class ImmediateClock: Clock, Sendable {
  private let time: Lock<TestInstant>

  /// Creates a clock.
  public init(now: TestInstant = TestInstant()) {
    time = Lock(now)
  }

  /// The latest deadline of a sleep.
  public var now: TestInstant {
    time.withLock { $0 }
  }

  /// Zero.
  public var minimumResolution: Duration { .zero }

  /// Advances the time to `deadline`, if it's later.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: TestInstant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
    // Let other tasks run while a loop sleeps. Only an executor of its own, as that of `TestClock.run`, would know when
    // they all wait.
    await Task.yield()
    try Task.checkCancellation()
  }
}
