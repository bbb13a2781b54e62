import Dispatch

/// One run of a rule's builder, and who waits for it.
///
/// It knows neither the value nor the scope, so that a task which was started by a builder, and carries the build
/// with it, keeps nothing else alive.
final class Build: Sendable {
  /// The innermost build that the calling code is part of.
  @TaskLocal static var current: Build?

  /// What a thread or task that waits is told.
  enum Outcome {
    /// Look again: the instance is cached, or its build failed and another can start.
    case finished
    /// An asynchronous build failed for everyone who waited.
    case failed(any Error)
    /// The waiting task is cancelled.
    case cancelled
  }

  private struct State {
    var outcome: Outcome?
    /// Each with the object whose identity is its key.
    var waiters: [ObjectIdentifier: (waiter: Waiter, resume: @Sendable (Outcome) -> Void)] = [:]
    /// The warnings about long waits that have been printed.
    var warnings: Set<String> = []
  }

  /// The identity of a wait.
  private final class Waiter: Sendable {}

  let rule: CachingRule
  /// The build during which this one was asked for.
  let parent: Build?
  /// The task that runs the builder; nil on a thread that runs none.
  let task = Build.currentTask
  private let state = Lock(State())

  init(_ rule: CachingRule) {
    self.rule = rule
    // A task that a builder started can go on for long after the build, and start others.
    self.parent = Build.current?.path.first { !$0.isFinished }
  }

  /// The identity of the calling task, or nil outside every task.
  static var currentTask: Int? {
    withUnsafeCurrentTask { $0?.hashValue }
  }

  var isFinished: Bool {
    state.withLock { $0.outcome != nil }
  }

  /// This build and those that it is part of, innermost first.
  var path: some Sequence<Build> {
    sequence(first: self, next: \.parent)
  }

  /// How many builds this one is part of.
  var depth: Int {
    path.reduce(-1) { depth, _ in depth + 1 }
  }

  /// Resumes everyone who waits.
  func finish(_ outcome: Outcome) {
    let waiters = state.withLock { state in
      state.outcome = outcome
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for waiter in waiters { waiter.resume(outcome) }
  }

  /// Blocks the calling thread until the build has finished. Ends the process if that would never happen.
  func wait(warningAfter delay: Duration) {
    let semaphore = DispatchSemaphore(value: 0)
    let wait = WaitGraph.begin(self)
    defer { WaitGraph.end(wait) }
    let waiter = Waiter()
    add(waiter) { _ in semaphore.signal() }
    guard semaphore.wait(timeout: .now() + delay.dispatchInterval) == .timedOut else { return }
    warn(after: delay, within: .current)
    semaphore.wait()
  }

  /// Suspends the calling task until the build has finished. Ends the process if that would never happen.
  ///
  /// - Parameter isCancellable: Whether cancelling the task ends the wait.
  nonisolated(nonsending) func wait(warningAfter delay: Duration, isCancellable: Bool) async -> Outcome {
    let wait = WaitGraph.begin(self)
    defer { WaitGraph.end(wait) }
    let within = Build.current
    let warning = DispatchWorkItem { self.warn(after: delay, within: within) }
    DispatchQueue.global().asyncAfter(deadline: .now() + delay.dispatchInterval, execute: warning)
    defer { warning.cancel() }
    let waiter = Waiter()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        add(waiter) { continuation.resume(returning: $0) }
        // The handler may have run before there was anything to cancel.
        if isCancellable, Task.isCancelled { cancel(waiter) }
      }
    } onCancel: {
      if isCancellable { cancel(waiter) }
    }
  }

  /// Calls `resume` with the outcome, now or later.
  private func add(_ waiter: Waiter, _ resume: @escaping @Sendable (Outcome) -> Void) {
    let outcome = state.withLock { state in
      if state.outcome == nil { state.waiters[ObjectIdentifier(waiter)] = (waiter, resume) }
      return state.outcome
    }
    if let outcome { resume(outcome) }
  }

  private func cancel(_ waiter: Waiter) {
    state.withLock { $0.waiters.removeValue(forKey: ObjectIdentifier(waiter)) }?.resume(.cancelled)
  }

  /// Prints that a thread or task still waits, once for each rule that does.
  private func warn(after delay: Duration, within waiting: Build?) {
    let warning = WaitGraph.longWaitMessage(for: self, within: waiting, delay)
    let isNew = state.withLock { $0.outcome == nil && $0.warnings.insert(warning).inserted }
    guard isNew else { return }
    let data = Array((warning + "\n").utf8).withUnsafeBytes { DispatchData(bytes: $0) }
    DispatchIO.write(toFileDescriptor: 2, data: data, runningHandlerOn: .global()) { _, _ in }
  }
}

extension Duration {
  /// In milliseconds, which an `Int` of 32 bits can count, as some watches have it.
  fileprivate var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    guard seconds >= 0 else { return .milliseconds(0) }
    guard seconds < 2_000_000 else { return .never }
    return .milliseconds(Int(seconds) * 1_000 + max(0, Int(attoseconds / 1_000_000_000_000_000)))
  }
}
