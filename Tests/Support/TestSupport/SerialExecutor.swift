import Dispatch
public import Testing

/// Runs tasks on one queue, in the order in which they become ready, so that a test decides who runs when.
///
/// ```swift
/// await SerialExecutor.run { executor in
///   let task = Task(executorPreference: executor) { await recorder.next() }
///   await executor.letOthersRun()  // the task waits now
///   recorder.record(1)
/// }
/// ```
@available(macOS 15, *)
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

/// Runs each test on a thread of its own, so that the others' work doesn't use up its deadlines:
/// `@Suite(.ownExecutor)`.
///
/// The other tests share a thread for each processor. A test whose program must answer within seconds can wait
/// a minute there for its turn. Before macOS 15, each test shares them.
public struct OwnExecutor: TestTrait, SuiteTrait, TestScoping {
  /// `true`, to apply a suite's trait to each test.
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    guard #available(macOS 15, *) else { return try await function() }
    try await SerialExecutor.run { _ in try await function() }
  }
}

extension Trait where Self == OwnExecutor {
  /// Runs each test on a thread of its own.
  public static var ownExecutor: OwnExecutor { OwnExecutor() }
}
