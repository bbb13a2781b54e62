import Assembler

/// A clock whose time stands still until the test moves it.
///
/// ```swift
/// let clock = TestClock()
/// let task = Task { try await model.addButtonTapped() }  // sleeps one second
/// await clock.waitForSleepers(1)
/// await clock.advance(by: .seconds(1))
/// try await task.value
/// ```
///
/// Sleepers wake in the order of their deadlines, and at one deadline in the order they came; each sees its
/// own deadline as ``now``. A cancelled sleeper wakes with `CancellationError` at once.
///
/// ``waitForSleepers(_:)`` waits until the code under test has come to its sleep. Without it a test would guess:
/// ``advance(by:)`` lets other tasks run before and after each step, but nothing in Swift tells when a task
/// has come to rest.
///
/// The idea, with the names of most methods, is from Point-Free's swift-clocks.
public final class TestClock: Clock, Sendable {
  let queue: Lock<SleepQueue>

  /// Creates a clock.
  public init(now: TestInstant = TestInstant()) {
    queue = Lock(SleepQueue(now: now))
  }

  /// The time as the test has moved it.
  public var now: TestInstant {
    queue.withLock { $0.now }
  }

  /// Zero: any two instants can be told apart.
  public var minimumResolution: Duration { .zero }

  /// Waits until the test has moved the time to `deadline`; returns at once if it is there.
  ///
  /// - Throws: `CancellationError` once the task is cancelled.
  public func sleep(until deadline: TestInstant, tolerance: Duration? = nil) async throws {
    let id = queue.withLock { $0.makeID() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let sleeper = SleepQueue.Sleeper(id: id, deadline: deadline, continuation: continuation)
        // The flag is read under the lock: either it is set here, or the handler below finds the sleeper.
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
  /// It returns early if its task is cancelled, as at a test's time limit.
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
  /// Moves the time on by `duration`, and wakes those whose deadlines come.
  ///
  /// The time stops at each deadline on the way, so a task that wakes and sleeps again, such as a timer,
  /// wakes again within the same call.
  public func advance(by duration: Duration) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Moves the time on to `instant`, and wakes those whose deadlines come; see ``advance(by:)``.
  ///
  /// An instant in the past leaves the time where it is.
  public func advance(to instant: TestInstant) async {
    await letOthersRun()
    while let sleeper = queue.withLock({ $0.wakeFirst(until: instant) }) {
      sleeper.resume()
      await letOthersRun(patience: 200)
    }
    queue.withLock { $0.now = max($0.now, instant) }
    await letOthersRun()
  }

  /// Moves the time on from deadline to deadline until nobody sleeps.
  ///
  /// - Parameter timeout: How far the clock's own time may go; real time plays no part, so the outcome does
  ///   not depend on how fast the machine is.
  /// - Throws: ``SuspensionError`` if somebody sleeps beyond `timeout`: a timer that never ends, for one.
  public func run(timeout: Duration = .seconds(3_600)) async throws {
    let limit = now.advanced(by: timeout)
    await letOthersRun()
    while let deadline = queue.withLock({ $0.sleepers.first?.deadline }) {
      guard deadline <= limit else { throw suspensionError }
      await advance(to: deadline)
    }
  }

  /// Checks that nobody sleeps on the clock: that all work which waits for time is done.
  ///
  /// - Throws: ``SuspensionError`` if somebody does.
  public func checkSuspension() async throws {
    await letOthersRun()
    guard queue.withLock({ $0.sleepers.isEmpty }) else { throw suspensionError }
  }

  private var suspensionError: SuspensionError {
    queue.withLock { SuspensionError(now: $0.now, deadlines: $0.sleepers.map(\.deadline)) }
  }

  /// Gives the tasks that are ready the time to come to their next sleep, as far as that can be done without
  /// knowing them.
  ///
  /// - Parameter patience: How often to stand back for others. Once somebody has come to sleep, as a timer
  ///   that was woken does, a few more times are enough.
  private func letOthersRun(patience: Int = 20) async {
    var arrivals = queue.withLock { $0.arrivals }
    var rounds = 0
    while rounds < patience {
      await Task.detached(priority: .background) { await Task.yield() }.value
      rounds += 1
      let latest = queue.withLock { $0.arrivals }
      if latest != arrivals { rounds = max(0, patience - 20) }
      arrivals = latest
    }
  }
}

extension TestClock {
  /// Somebody sleeps on the clock where nobody should.
  public struct SuspensionError: Error, Hashable, CustomStringConvertible {
    /// The clock's time when that was found.
    public let now: TestInstant
    /// When the sleepers would wake, the earliest first.
    public let deadlines: [TestInstant]

    /// "2 tasks still sleep at 3.0 seconds: until 4.0 seconds, 5.0 seconds".
    public var description: String {
      let tasks = deadlines.count == 1 ? "1 task still sleeps" : "\(deadlines.count) tasks still sleep"
      let ends = deadlines.map { "\($0.offset)" }.joined(separator: ", ")
      return "\(tasks) at \(now.offset): until \(ends)"
    }
  }
}

/// A point in the time of a controlled clock, counted from the clock's start.
public struct TestInstant: InstantProtocol, Sendable {
  /// The time since the clock's start.
  public var offset: Duration

  /// Creates an instant; the clock's start if you leave `offset` out.
  public init(offset: Duration = .zero) {
    self.offset = offset
  }

  /// The instant that is `duration` later.
  public func advanced(by duration: Duration) -> TestInstant {
    TestInstant(offset: offset + duration)
  }

  /// The time from this instant to `other`.
  public func duration(to other: TestInstant) -> Duration {
    other.offset - offset
  }

  public static func < (left: TestInstant, right: TestInstant) -> Bool {
    left.offset < right.offset
  }
}
