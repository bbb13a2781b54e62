/// A build in a task of its own. Other tasks await it, and may each be cancelled.
final class TaskBuild<Value: Sendable>: PendingBuild {
  typealias Outcome = Result<Value, any Error>

  private struct State {
    /// How many wait and are not cancelled. The one that starts the build counts from the beginning.
    var interested = 1
    var waiters: [Int: CheckedContinuation<Outcome, Never>] = [:]
    var cancelledBeforeWaiting: Set<Int> = []
    var nextWaiter = 1
    var task: Task<Void, Never>?
    var outcome: Outcome?
    var isAbandoned = false
  }

  /// What one who wants to wait is told.
  enum Admission {
    case waiter(Int)
    /// All who waited were cancelled, and so is the build: ask for another.
    case refused
  }

  let build: Build
  private let state = Lock(State())

  init(_ rule: Rule) {
    build = Build(rule, worker: nil)
  }

  /// Starts the task that runs `body`.
  func start(_ body: @escaping @Sendable () async -> Void) {
    let task = Task {
      build.worker.withLock { $0 = .currentTask }
      await Build.$current.withValue(build, operation: body)
    }
    let isAbandoned = state.withLock { state in
      state.task = task
      return state.isAbandoned
    }
    if isAbandoned { task.cancel() }
  }

  /// Joins those who wait.
  func admit() -> Admission {
    state.withLock { state in
      guard !state.isAbandoned else { return .refused }
      state.interested += 1
      state.nextWaiter += 1
      return .waiter(state.nextWaiter - 1)
    }
  }

  /// Waits for the outcome.
  ///
  /// - Parameters:
  ///   - waiter: The number from `admit()`; 0 for the one that started the build.
  ///   - endsWhenCancelled: Whether cancelling the calling task ends the wait, with a `CancellationError`.
  ///   - onAbandon: Called when the last of those who wait is cancelled, before the build is.
  func outcome(
    for waiter: Int,
    endsWhenCancelled: Bool,
    onAbandon: @escaping @Sendable () -> Void
  ) async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let outcome: Outcome? = state.withLock { state in
          if let outcome = state.outcome { return outcome }
          if state.cancelledBeforeWaiting.contains(waiter) { return .failure(CancellationError()) }
          state.waiters[waiter] = continuation
          return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      cancel(waiter, endsWait: endsWhenCancelled, onAbandon: onAbandon)
    }
  }

  /// Records the outcome, unless the build was abandoned. `resumeWaiters` then lets those who wait go on.
  ///
  /// - Returns: Whether somebody still wants the outcome.
  func finish(_ outcome: Outcome) -> Bool {
    build.markFinished()
    return state.withLock { state in
      state.outcome = outcome
      return !state.isAbandoned
    }
  }

  /// Lets those who wait go on with the outcome.
  func resumeWaiters() {
    let (waiters, outcome) = state.withLock { state in
      defer { state.waiters = [:] }
      return (state.waiters.values, state.outcome)
    }
    guard let outcome else { preconditionFailure("resumed before it was finished") }
    for waiter in waiters { waiter.resume(returning: outcome) }
  }

  private func cancel(_ waiter: Int, endsWait: Bool, onAbandon: @Sendable () -> Void) {
    let (continuation, isAbandoned, task) = state.withLock { state in
      guard state.outcome == nil else {
        return (nil as CheckedContinuation<Outcome, Never>?, false, nil as Task<Void, Never>?)
      }
      state.interested -= 1
      state.isAbandoned = state.interested == 0
      var continuation: CheckedContinuation<Outcome, Never>?
      if endsWait {
        continuation = state.waiters.removeValue(forKey: waiter)
        if continuation == nil { state.cancelledBeforeWaiting.insert(waiter) }
      }
      return (continuation, state.isAbandoned, state.task)
    }
    if isAbandoned {
      onAbandon()
      task?.cancel()
    }
    continuation?.resume(returning: .failure(CancellationError()))
  }
}
