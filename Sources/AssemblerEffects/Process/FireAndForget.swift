public import Assembler

/// Starts work without waiting for it.
///
/// ```swift
/// fireAndForget { try await analytics.send(event) }
/// ```
public struct FireAndForget: Sendable {
  private let start: @Sendable (TaskPriority?, @escaping @Sendable () async throws -> Void) -> Void

  /// Creates a value from a closure that starts an operation and returns.
  public init(
    _ start: @escaping @Sendable (TaskPriority?, @escaping @Sendable () async throws -> Void) -> Void
  ) {
    self.start = start
  }

  /// Starts `operation` and returns immediately.
  ///
  /// - Parameters:
  ///   - priority: The priority of the operation, or `nil` for the caller's.
  ///   - operation: The work. The live implementation discards its errors.
  public func callAsFunction(
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable () async throws -> Void
  ) {
    start(priority, operation)
  }

  /// Starts a task for each operation. The task inherits the caller's task-local values.
  public static let live = FireAndForget { priority, operation in
    Task(priority: priority) { try await operation() }
  }
}

/// A scene that starts work without waiting for it.
public protocol FireAndForgetAssembler: Assembling {
  /// What starts the work: in an application and in a preview, a task for each operation. A test doesn't compile until it
  /// runs the operations itself, for example with a ``TaskCollector``. A command-line tool does so, too, because its end
  /// drops what still runs.
  var fireAndForget: FireAndForget { get }
}

extension FireAndForgetAssembler where Self: SystemAssembler {
  public var fireAndForget: FireAndForget { .live }
}

extension FireAndForgetAssembler where Self: ChildAssembler, Parent: FireAndForgetAssembler {
  public var fireAndForget: FireAndForget { parent.fireAndForget }
}
