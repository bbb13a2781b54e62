import Assembler
import AssemblerEffects

/// A clock that doesn't wait: sleeping advances its time to the deadline and returns immediately.
///
/// Tests get this clock by default. A time limit on it ends at once, too, so chance decides whether it or the answer
/// comes first: use ``TestClock/run(timeout:_:)``, whose time advances only when nothing else can go on. A ``TestClock``
/// also controls time step by step.
///
/// A loop that sleeps, such as a timer, never pauses on this clock, and can keep an actor busy for ever. After ten seconds
/// of it, a warning on standard error says so.
///
/// The idea and the name come from Point-Free's swift-clocks.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public final class ImmediateClock: Clock, Sendable {
  private struct State {
    var now: TestInstant
    /// The sleeps since `start`.
    var sleeps = 0
    /// In real time.
    var start = ContinuousClock.now
    var hasWarned = false

    /// Counts a sleep. Returns the number of sleeps if a loop spins: a thousand each second, for `delay`.
    mutating func spins(for delay: Duration) -> Int? {
      sleeps += 1
      guard !hasWarned, sleeps.isMultiple(of: 1_000) else { return nil }
      let time = ContinuousClock.now - start
      guard time >= delay else { return nil }
      hasWarned = sleeps >= Int(time / .milliseconds(1))
      // Many sleeps in an hour spin nothing, and those of the next ten seconds can.
      defer { (sleeps, start) = (0, .now) }
      return hasWarned ? sleeps : nil
    }
  }

  private let state: Lock<State>
  private let spinWarningDelay: Duration

  /// Creates a clock.
  public convenience init(now: TestInstant = TestInstant()) {
    self.init(now: now, spinWarningDelay: .seconds(10))
  }

  package init(now: TestInstant = TestInstant(), spinWarningDelay: Duration) {
    state = Lock(State(now: now))
    self.spinWarningDelay = spinWarningDelay
  }

  /// The latest deadline of a sleep.
  public var now: TestInstant { state.withLock { $0.now } }

  /// Zero.
  public var minimumResolution: Duration { .zero }

  /// Advances the time to `deadline`, if it's later.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: TestInstant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let sleeps = state.withLock { state in
      state.now = max(state.now, deadline)
      return state.spins(for: spinWarningDelay)
    }
    if let sleeps { warn(after: sleeps) }
    // Let other tasks run while a loop sleeps. Only an executor of its own, as that of `TestClock.run`, would know when
    // they all wait.
    await Task.yield()
    try Task.checkCancellation()
  }

  private func warn(after sleeps: Int) {
    let text = """
      AssemblerTesting: warning: \(sleeps) sleeps in \(spinWarningDelay) on an immediate clock, the clock of a test that \
      doesn't stub it. It never waits, so a loop that sleeps never pauses. Stub the clock with exactly its type: \
      let clock: any Clock<Duration> = TestClock()

      """
    Console.live.print(text, terminator: "", to: .error)
  }
}
