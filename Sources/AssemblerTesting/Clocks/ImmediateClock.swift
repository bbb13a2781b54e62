import Assembler

/// A clock that never waits: sleeping moves its time to the deadline and returns at once.
///
/// Useful where a test is not about the waiting. Tests get it by default; a test that steps through time takes a
/// ``TestClock``. The idea, with its name, is from Point-Free's swift-clocks.
public final class ImmediateClock: Clock, Sendable {
  private let time: Lock<TestInstant>

  /// Creates a clock.
  public init(now: TestInstant = TestInstant()) {
    time = Lock(now)
  }

  /// The latest deadline that somebody slept until.
  public var now: TestInstant {
    time.withLock { $0 }
  }

  /// Zero: any two instants can be told apart.
  public var minimumResolution: Duration { .zero }

  /// Moves the time to `deadline`, unless it is there or later already.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: TestInstant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
    // A loop that sleeps must not keep others from running.
    await Task.yield()
    try Task.checkCancellation()
  }
}
