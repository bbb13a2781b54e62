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
