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
  private struct State {
    var running: [Int: Task<Void, Never>] = [:]
    var count = 0
    var errors: [any Error] = []
    /// The number of calls of `finish()` that wait, by the operation that calls.
    var waiting: [Int?: Int] = [:]
    /// The number of calls of `cancel()` that wait.
    var cancellations = 0
  }

  /// The operations that run, each in the one before it, of this collector and others.
  @TaskLocal private static var path: [(collector: TaskCollector, number: Int)] = []

  private let state = Lock(State())

  /// Creates an empty collector.
  public init() {}

  /// Starts and collects a task for each operation.
  public var fireAndForget: FireAndForget {
    FireAndForget { priority, operation in
      // Under the lock, so that whoever the task calls finds it.
      self.state.withLock { state in
        let number = state.count
        state.count += 1
        let task = Task(priority: priority) {
          await Self.$path.withValue(Self.path + [(self, number)]) {
            do { try await operation() } catch { self.state.withLock { $0.errors.append(error) } }
          }
        }
        state.running[number] = task
        if state.cancellations > 0 { task.cancel() }
      }
    }
  }

  /// The errors of the finished operations. The live implementation discards them.
  public var errors: [any Error] {
    state.withLock { $0.errors }
  }

  /// Waits until all operations finish, including the operations that they start.
  ///
  /// A call in an operation doesn't wait for that one, or for others that wait in this function.
  public func finish() async {
    let own = own
    // Once for each call: an operation can wait twice at a time.
    state.withLock { $0.waiting[own, default: 0] += 1 }
    defer { state.withLock { $0.waiting[own, default: 0] -= 1 } }
    while case let others = others(than: own), !others.isEmpty {
      for task in others.values { await task.value }
      // Only now, so that another call waits for them, too.
      state.withLock { state in for number in others.keys { state.running[number] = nil } }
    }
  }

  /// The operations that a call of `finish()` in `own` waits for.
  private func others(than own: Int?) -> [Int: Task<Void, Never>] {
    state.withLock { state in
      own == nil ? state.running : state.running.filter { state.waiting[$0.key, default: 0] == 0 }
    }
  }

  /// The number of the operation that calls; `nil` outside of this collector's operations.
  private var own: Int? {
    Self.path.last { $0.collector === self }?.number
  }

  /// Cancels the running operations, and waits until they and the operations that they start finish. Meanwhile, it
  /// cancels each operation that starts.
  ///
  /// A call in an operation doesn't cancel that one, and waits as ``finish()`` does.
  public func cancel() async {
    let own = own
    let tasks = state.withLock { state in
      state.cancellations += 1
      return state.running.filter { $0.key != own }
    }
    for task in tasks.values { task.cancel() }
    await finish()
    state.withLock { $0.cancellations -= 1 }
  }
}
