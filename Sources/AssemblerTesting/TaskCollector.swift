public import Assembler

/// Starts work that nobody waits for, and lets the test wait for it.
///
/// ```swift
/// final class FeatureTestAssembler: TestAssembler, FeatureAssembler {
///   let tasks = TaskCollector()
///   func resolve() -> FireAndForget { tasks.fireAndForget }
/// }
///
/// await assembler.tasks.finish()
/// ```
///
/// It is safe to use from any thread.
public final class TaskCollector: Sendable {
  private let running = Lock<[Task<Void, Never>]>([])

  /// Creates a collector without tasks.
  public init() {}

  /// Starts a task for each operation, at once, and remembers it.
  public var fireAndForget: FireAndForget {
    FireAndForget { priority, operation in
      let task = Task(priority: priority, operation: operation)
      self.running.withLock { $0.append(task) }
    }
  }

  /// Waits until every operation has ended, with those that they start.
  public func finish() async {
    while let task = running.withLock({ $0.popLast() }) {
      await task.value
    }
  }

  /// Cancels every operation, and waits until it has ended.
  public func cancel() async {
    for task in running.withLock({ $0 }) { task.cancel() }
    await finish()
  }
}
