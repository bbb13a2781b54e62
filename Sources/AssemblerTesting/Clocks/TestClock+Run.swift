import Assembler
import Dispatch

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
extension TestClock {
  /// Runs `operation`, and advances the time from deadline to deadline until it ends.
  ///
  /// ```swift
  /// try await clock.run { try await model.countDown() }  // takes no time
  /// #expect(clock.now.offset == .seconds(10))
  /// ```
  ///
  /// The time advances only when nothing of `operation` can go on: neither its task and child tasks, nor actors that
  /// they call, nor the main actor. So each timer ticks exactly as often as it should, on a busy machine as well.
  /// A task that `operation` creates with `Task { }`, an actor with its own executor, an actor that other code uses
  /// at the same time, or another thread that calls back isn't followed: the time can advance while it runs.
  ///
  /// What isn't on the main actor runs one piece at a time, not in parallel. Use one `run` of a clock at a time.
  ///
  /// - Parameters:
  ///   - timeout: The limit for the clock's time, not for real time, so the result doesn't depend on the machine's
  ///     speed. A sleep beyond it throws ``SuspensionError``.
  ///   - operation: The code under test, in the caller's isolation.
  /// - Returns: The result of `operation`.
  /// - Throws: The error of `operation`, or ``SuspensionError`` if a task, such as an endless timer, sleeps beyond
  ///   `timeout`. If `operation` ignores that error and sleeps a thousand times more, the program stops.
  // A task executor is all of Swift that knows when tasks wait (SE-0417). `Task { }` doesn't inherit it.
  public nonisolated(nonsending) func run<Result>(
    timeout: Duration = .seconds(3_600),
    _ operation: nonisolated(nonsending) () async throws -> Result
  ) async throws -> Result {
    let executor = ClockExecutor()
    let limit = now.advanced(by: timeout)
    async let drive = drive(executor, until: limit)
    let result: Swift.Result<Result, any Error>
    do {
      result = .success(try await executor.run(operation))
    } catch {
      result = .failure(error)
    }
    executor.finish()
    if let error = await drive, case .success = result { throw error }
    return try result.get()
  }

  /// Wakes the sleepers, one after the other, until the executor's operation ends.
  ///
  /// - Returns: The error if a task slept beyond `limit`.
  private func drive(_ executor: ClockExecutor, until limit: TestInstant) async -> SuspensionError? {
    var error: SuspensionError?
    var refusals = 0
    while true {
      let state = executor.state
      if state.isFinished { return error }
      guard state.pending == 0, await isSettled(executor, since: state.count) else {
        await executor.change()
        continue
      }
      if let sleeper = queue.withLock({ $0.wakeFirst(until: limit) }) {
        sleeper.continuation.resume()
      } else if let suspension = suspensionError {
        error = error ?? suspension
        refusals += 1
        if refusals > 1_000 {
          fatalError(
            "TestClock.run can't end, because its operation ignores the errors of its sleeps: \(suspension)"
          )
        }
        for sleeper in queue.withLock({ $0.removeAll() }) { sleeper.resume(throwing: suspension) }
      } else {
        await executor.change()
      }
    }
  }

  /// Whether nothing of the operation can go on, after `count` jobs.
  private func isSettled(_ executor: ClockExecutor, since count: Int) async -> Bool {
    // What left the executor for the main actor did so before the executor was idle, and the main actor's queue is
    // first in, first out. Several times, for code that goes from the main actor to the main actor.
    for _ in 0..<8 { await MainActor.run {} }
    let state = executor.state
    return state.count == count && !state.isFinished
  }
}

/// Runs the jobs of an operation, one at a time, and knows when there are none.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
private final class ClockExecutor: TaskExecutor {
  struct State {
    /// The jobs that wait or run, and the operation until it has entered.
    var pending = 1
    /// The jobs so far.
    var count = 0
    var isFinished = false
    /// Whether a job or the operation has ended since the last look.
    var hasChanged = false
    var observer: CheckedContinuation<Void, Never>?

    /// Returns who waits for a change.
    mutating func change() -> CheckedContinuation<Void, Never>? {
      hasChanged = observer == nil
      defer { observer = nil }
      return observer
    }
  }

  private let lock = Lock(State())
  private let queue = DispatchQueue(label: "TestClock.run")
  /// Of this queue alone: the caller can come from the queue of an earlier `run`.
  private let isHere = DispatchSpecificKey<Bool>()

  init() { queue.setSpecific(key: isHere, value: true) }

  var state: State { lock.withLock { $0 } }

  /// Waits until a job or the operation has ended since the last call.
  // Not a stream, whose iterator returns immediately in a cancelled task, so its caller would spin.
  func change() async {
    await withCheckedContinuation { continuation in
      let hasChanged = lock.withLock { state in
        if !state.hasChanged { state.observer = continuation }
        defer { state.hasChanged = false }
        return state.hasChanged
      }
      if hasChanged { continuation.resume() }
    }
  }

  /// Runs the operation in the caller's isolation. The closure stays there because it captures the isolated parameter.
  func run<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: nonisolated(nonsending) () async throws -> Result
  ) async throws -> Result {
    try await withTaskExecutorPreference(self) {
      // The operation's first piece would run on the caller's thread, and nobody would count it. Again, and later each
      // time, because an actor whose thread hasn't left it yet continues there: on a busy machine, a hundred times at
      // once were too few in four of 4,800 runs. An actor with an executor of its own always does.
      for milliseconds in 0..<(isolation === MainActor.shared ? 1 : 10)
      where DispatchQueue.getSpecific(key: isHere) == nil {
        await withCheckedContinuation { continuation in
          queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { continuation.resume() }
        }
      }
      lock.withLock { state in
        state.pending -= 1
        return state.change()
      }?.resume()
      return try await operation()
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    lock.withLock { state in
      state.pending += 1
      state.count += 1
    }
    queue.async { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
      lock.withLock { state in
        state.pending -= 1
        return state.change()
      }?.resume()
    }
  }

  /// The operation has ended.
  func finish() {
    lock.withLock { state in
      state.isFinished = true
      return state.change()
    }?.resume()
  }
}
