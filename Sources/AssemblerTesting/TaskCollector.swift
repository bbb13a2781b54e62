public import Assembler
public import AssemblerEffects

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
  private let failures = Lock<[any Error]>([])

  /// Creates a collector without tasks.
  public init() {}

  /// Starts a task for each operation, at once, and remembers it.
  public var fireAndForget: FireAndForget {
    FireAndForget { priority, operation in
      let task = Task(priority: priority) {
        do { try await operation() } catch { self.failures.withLock { $0.append(error) } }
      }
      self.running.withLock { $0.append(task) }
    }
  }

  /// The errors that operations have thrown so far. Live work drops them.
  public var errors: [any Error] {
    failures.withLock { $0 }
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
