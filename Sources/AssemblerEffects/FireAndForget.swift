public import Assembler

/// Starts work that nobody waits for, as a dependency.
///
/// ```swift
/// fireAndForget { try await analytics.send(event) }
/// ```
public struct FireAndForget: Sendable {
  private let start: @Sendable (TaskPriority?, @escaping @Sendable () async throws -> Void) -> Void

  /// Creates it from a closure, which starts an operation and returns without waiting for it.
  public init(
    _ start: @escaping @Sendable (TaskPriority?, @escaping @Sendable () async throws -> Void) -> Void
  ) {
    self.start = start
  }

  /// Starts `operation` and returns at once.
  ///
  /// - Parameters:
  ///   - priority: How urgent the operation is; the caller's own priority if you leave it out.
  ///   - operation: What to do. Nobody waits for it: an error ends it, and is dropped.
  public func callAsFunction(
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable () async throws -> Void
  ) {
    start(priority, operation)
  }

  /// A task for each operation, which inherits the caller's task-local values.
  public static let live = FireAndForget { priority, operation in
    Task(priority: priority) { try await operation() }
  }
}

/// The assembler protocol of scenes that start work without waiting for it.
///
/// Live and preview assemblers get a task for each operation. A test does not compile until it says who
/// runs them; `TaskCollector` of `AssemblerTesting` runs them to the end.
public protocol FireAndForgetAssembler: Assembling {
  func resolve() -> FireAndForget
}

extension FireAndForgetAssembler where Self: SystemAssembler {
  public func resolve() -> FireAndForget { .live }
}

extension FireAndForgetAssembler where Self: ChildAssembler, Parent: FireAndForgetAssembler {
  public func resolve() -> FireAndForget { parent.resolve() }
}
