import Assembler
public import AssemblerEffects

/// Collects fire-and-forget work, so that a test can wait for it.
///
/// ```swift
/// final class FeatureTestAssembler: TestAssembler, FeatureAssembler {
///   let tasks = TaskCollector()
///   var fireAndForget: FireAndForget { tasks.fireAndForget }
/// }
///
/// await assembler.tasks.finish()
/// ```
///
/// A collector is safe to use from any thread.
public final class TaskCollector: Sendable {
  private let running = Lock<Set<Task<Void, Never>>>([])
  private let failures = Lock<[any Error]>([])

  /// Creates an empty collector.
  public init() {}

  /// Starts and collects a task for each operation.
  public var fireAndForget: FireAndForget {
    FireAndForget { priority, operation in
      let task = Task(priority: priority) {
        do { try await operation() } catch { self.failures.withLock { $0.append(error) } }
      }
      self.running.withLock { _ = $0.insert(task) }
    }
  }

  /// The errors of the finished operations. The live implementation discards them.
  public var errors: [any Error] {
    failures.withLock { $0 }
  }

  /// Waits until all operations finish, including the operations that they start.
  public func finish() async {
    while case let tasks = running.withLock({ $0 }), !tasks.isEmpty {
      for task in tasks { await task.value }
      // Only now, so that another call waits for them, too.
      running.withLock { $0.subtract(tasks) }
    }
  }

  /// Cancels the running operations, and waits until they and the operations that they start finish.
  public func cancel() async {
    for task in running.withLock({ $0 }) { task.cancel() }
    await finish()
  }
}
