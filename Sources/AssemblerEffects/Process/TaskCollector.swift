import Assembler

/// Collects fire-and-forget work, so that a test or the end of a program can wait for it.
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
/// A program that ends drops the tasks that still run. So the assembler of a command-line tool has the same two lines,
/// and `main` ends with `await assembler.tasks.finish()`. An application that the system keeps running doesn't need it,
/// and shouldn't collect: a collector keeps the error of each operation.
///
/// A collector is safe to use from any thread.
public final class TaskCollector: Sendable {
  private struct State {
    var running: [Int: Task<Void, Never>] = [:]
    /// The operations of `running` that have ended since the last one began.
    var ended: [Int] = []
    var count = 0
    var errors: [any Error] = []
    /// The number of calls of `finish()` that wait, by the operation that calls.
    var waiting: [Int?: Int] = [:]
    /// The number of calls of `cancel()` that wait.
    var cancellations = 0
  }

  /// The operations that run around the caller, one for each collector: its innermost.
  @TaskLocal private static var path: [(collector: TaskCollector, number: Int)] = []

  private let state = Lock(State())
  private let waitWarningDelay: Double

  /// Creates an empty collector.
  ///
  /// - Parameter waitWarningDelay: How many seconds ``finish(fileID:line:)`` waits before a warning on standard error. A
  ///   program whose work takes long passes `.infinity`.
  public init(waitWarningDelay: Double = 10) { self.waitWarningDelay = waitWarningDelay }

  /// Starts and collects a task for each operation.
  public var fireAndForget: FireAndForget {
    FireAndForget { priority, operation in
      // Under the lock, so that whoever the task calls finds it.
      self.state.withLock { state in
        for number in exchange(&state.ended, with: []) { state.running[number] = nil }
        let number = state.count
        state.count += 1
        let task = Task(priority: priority) {
          // Only the innermost, or each operation of a chain would copy the whole chain before it.
          let others = Self.path.filter { $0.collector !== self }
          await Self.$path.withValue(others + [(self, number)]) {
            do { try await operation() } catch { self.state.withLock { $0.errors.append(error) } }
          }
          self.state.withLock { $0.ended.append(number) }
        }
        state.running[number] = task
        if state.cancellations > 0 { task.cancel() }
      }
    }
  }

  /// The errors of the finished operations. The live implementation discards them.
  public var errors: [any Error] { state.withLock { $0.errors } }

  /// Waits until all operations finish, including the operations that they start.
  ///
  /// A call in an operation doesn't wait for that one, or for others that wait in this function. Don't await a detached
  /// task that calls it in an operation: Swift doesn't reveal that the call belongs to the operation, which then waits for
  /// itself. A warning on standard error names a call that waits longer than the collector's `waitWarningDelay`.
  public func finish(fileID: StaticString = #fileID, line: UInt = #line) async {
    let own = own
    let warning = runAfter(waitWarningDelay) { [self] in warn(at: "\(fileID):\(line)", own) }
    defer { warning.cancel() }
    // Once for each call: an operation can wait twice at a time.
    state.withLock { $0.waiting[own, default: 0] += 1 }
    defer { state.withLock { $0.waiting[own, default: 0] -= 1 } }
    while case let others = others(than: own), !others.isEmpty {
      for task in others.values { await task.value }
      // Only now, so that another call waits for them, too.
      state.withLock { state in for number in others.keys { state.running[number] = nil } }
    }
  }

  private func warn(at place: String, _ own: Int?) {
    let count = others(than: own).count
    let text = """
      AssemblerEffects: warning: \(place) has waited \(waitWarningDelay) seconds for fire-and-forget work to finish: \
      \(count) \(count == 1 ? "operation runs" : "operations run"). If one of them awaits a detached task that makes this \
      call, it waits for itself: make the call in the operation, or in a Task { }.

      """
    Console.live.print(text, terminator: "", to: .error)
  }

  /// The operations that a call of `finish()` in `own` waits for.
  private func others(than own: Int?) -> [Int: Task<Void, Never>] {
    state.withLock { state in
      own == nil ? state.running : state.running.filter { state.waiting[$0.key, default: 0] == 0 }
    }
  }

  /// The number of the operation that calls; `nil` outside of this collector's operations.
  private var own: Int? { Self.path.last { $0.collector === self }?.number }

  /// Cancels the running operations, and waits until they and the operations that they start finish. Meanwhile, it
  /// cancels each operation that starts.
  ///
  /// A call in an operation doesn't cancel that one, and waits as ``finish(fileID:line:)`` does.
  public func cancel(fileID: StaticString = #fileID, line: UInt = #line) async {
    let own = own
    let tasks = state.withLock { state in
      state.cancellations += 1
      return state.running.filter { $0.key != own }
    }
    for task in tasks.values { task.cancel() }
    await finish(fileID: fileID, line: line)
    state.withLock { $0.cancellations -= 1 }
  }
}

/// Runs `body` after some seconds of real time, unless the task is cancelled first.
package func runAfter(_ seconds: Double, _ body: @escaping @Sendable () -> Void) -> Task<Void, Never> {
  Task.detached {
    // The nanoseconds of a century fit an integer, and those of infinity don't.
    let nanoseconds = UInt64(min(max(0, seconds), 3e9) * 1e9)
    if (try? await Task.sleep(nanoseconds: nanoseconds)) != nil { body() }
  }
}
