import Dispatch

/// Runs tasks on one queue, in the order in which they become ready, so that a test decides who runs when.
///
/// ```swift
/// await SerialExecutor.run { executor in
///   let task = Task(executorPreference: executor) { await recorder.next() }
///   await executor.letOthersRun()  // the task waits now
///   recorder.record(1)
/// }
/// ```
public final class SerialExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "SerialExecutor")

  private init() {}

  /// Runs `body` on a new executor. Tasks that `body` creates without a preference run elsewhere.
  public static func run<Value: Sendable>(
    _ body: @Sendable (SerialExecutor) async throws -> Value
  ) async rethrows -> Value {
    let executor = SerialExecutor()
    return try await withTaskExecutorPreference(executor) { try await body(executor) }
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Lets each task of the executor run until it waits for something else.
  public func letOthersRun() async {
    // A task that is ready after another one takes a turn more.
    for _ in 0..<100 { await Task.yield() }
  }
}
