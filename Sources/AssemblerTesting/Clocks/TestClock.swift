import Assembler

/// A clock whose time a test controls.
///
/// ```swift
/// let clock = TestClock()
/// let task = Task { try await model.addButtonTapped() }  // sleeps one second
/// await clock.waitForSleepers(1)
/// await clock.advance(by: .seconds(1))
/// try await task.value
/// ```
///
/// Sleepers wake in the order of their deadlines, and then in the order of their calls. Each sees its deadline as
/// ``now``. A cancelled sleeper throws `CancellationError` immediately.
///
/// ``waitForSleepers(_:)`` waits until the code under test sleeps. ``advance(by:)`` lets other tasks run before and
/// after each step, but Swift doesn't reveal when a task has reached its sleep.
///
/// The idea and most method names come from Point-Free's swift-clocks.
public final class TestClock: Clock, Sendable {
  let queue: Lock<SleepQueue>

  /// Creates a clock.
  public init(now: TestInstant = TestInstant()) {
    queue = Lock(SleepQueue(now: now))
  }

  /// The current time of the clock.
  public var now: TestInstant {
    queue.withLock { $0.now }
  }

  /// Zero.
  public var minimumResolution: Duration { .zero }

  /// Waits until the test advances the time to `deadline`.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: TestInstant, tolerance: Duration? = nil) async throws {
    let id = queue.withLock { $0.makeID() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let sleeper = SleepQueue.Sleeper(id: id, deadline: deadline, continuation: continuation)
        // Under the lock, so that either the flag is set here or the handler below finds the sleeper.
        let outcome = queue.withLock { $0.add(sleeper, isCancelled: Task.isCancelled) }
        switch outcome {
        case .asleep(let observers): for observer in observers { observer.resume() }
        case .awake: continuation.resume()
        case .cancelled: continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      queue.withLock { $0.remove(id) }?.resume(throwing: CancellationError())
    }
  }

  /// Waits until at least `count` tasks sleep on the clock.
  ///
  /// Returns early if the task is cancelled, for example by a test's time limit.
  public func waitForSleepers(_ count: Int = 1) async {
    let id = queue.withLock { $0.makeID() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isWaiting = queue.withLock {
          !Task.isCancelled && $0.observe(count, id: id, continuation)
        }
        if !isWaiting { continuation.resume() }
      }
    } onCancel: {
      queue.withLock { $0.removeObserver(id) }?.resume()
    }
  }
}

extension TestClock {
  /// Advances the time by `duration`, and wakes the sleepers whose deadlines pass.
  ///
  /// The time stops at each deadline, so a task that sleeps repeatedly, such as a timer, wakes repeatedly.
  public func advance(by duration: Duration) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Advances the time to `instant`, and wakes the sleepers whose deadlines pass. See ``advance(by:)``.
  ///
  /// An instant in the past doesn't change the time.
  public func advance(to instant: TestInstant) async {
    await letOthersRun()
    while let sleeper = queue.withLock({ $0.wakeFirst(until: instant) }) {
      sleeper.resume()
      await letOthersRun(patience: 200)
    }
    queue.withLock { $0.now = max($0.now, instant) }
    await letOthersRun()
  }

  /// Advances the time from deadline to deadline until no task sleeps.
  ///
  /// - Parameter timeout: The limit for the clock's time, not for real time, so the result doesn't depend on the
  ///   machine's speed.
  /// - Throws: ``SuspensionError`` if a task, such as an endless timer, sleeps beyond `timeout`.
  public func run(timeout: Duration = .seconds(3_600)) async throws {
    let limit = now.advanced(by: timeout)
    await letOthersRun()
    while let deadline = queue.withLock({ $0.sleepers.first?.deadline }) {
      guard deadline <= limit else { throw suspensionError }
      await advance(to: deadline)
    }
  }

  /// Checks that no task sleeps on the clock.
  ///
  /// - Throws: ``SuspensionError`` if a task sleeps.
  public func checkSuspension() async throws {
    await letOthersRun()
    guard queue.withLock({ $0.sleepers.isEmpty }) else { throw suspensionError }
  }

  private var suspensionError: SuspensionError {
    queue.withLock { SuspensionError(now: $0.now, deadlines: $0.sleepers.map(\.deadline)) }
  }

  /// Yields so that ready tasks can reach their next sleep.
  ///
  /// - Parameter patience: How often to yield. After a task has gone to sleep, a few more times are enough.
  private func letOthersRun(patience: Int = 20) async {
    var arrivals = queue.withLock { $0.arrivals }
    var rounds = 0
    while rounds < patience {
      // The caller waits for a task of a lower priority, unless that one ends first. The second yield lets the tasks
      // of the caller's executor run in any case.
      await Task.detached(priority: .background) { await Task.yield() }.value
      await Task.yield()
      rounds += 1
      let latest = queue.withLock { $0.arrivals }
      if latest != arrivals { rounds = max(0, patience - 20) }
      arrivals = latest
    }
  }
}

extension TestClock {
  /// Tasks still sleep on the clock.
  public struct SuspensionError: Error, Hashable, CustomStringConvertible {
    /// The clock's time.
    public let now: TestInstant
    /// The deadlines of the sleepers, the earliest first.
    public let deadlines: [TestInstant]

    /// "2 tasks still sleep at 3.0 seconds: until 4.0 seconds, 5.0 seconds".
    public var description: String {
      let tasks = deadlines.count == 1 ? "1 task still sleeps" : "\(deadlines.count) tasks still sleep"
      let ends = deadlines.map { "\($0.offset)" }.joined(separator: ", ")
      return "\(tasks) at \(now.offset): until \(ends)"
    }
  }
}

/// An instant of a test clock, relative to the clock's start.
public struct TestInstant: InstantProtocol, Sendable {
  /// The time since the clock's start.
  public var offset: Duration

  /// Creates an instant. The default is the clock's start.
  public init(offset: Duration = .zero) {
    self.offset = offset
  }

  /// Returns the instant `duration` later.
  public func advanced(by duration: Duration) -> TestInstant {
    TestInstant(offset: offset + duration)
  }

  /// Returns the time from this instant to `other`.
  public func duration(to other: TestInstant) -> Duration {
    other.offset - offset
  }

  public static func < (left: TestInstant, right: TestInstant) -> Bool {
    left.offset < right.offset
  }
}
