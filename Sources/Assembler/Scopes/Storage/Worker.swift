import Foundation

/// Who runs a build: a thread, which does nothing else until the build is done, or a task.
enum Worker: Hashable, Sendable {
  case thread(ObjectIdentifier)
  case task(Int)

  /// The thread that calls.
  static var currentThread: Worker {
    .thread(ObjectIdentifier(Thread.current))
  }

  /// The task that calls, or nil outside every task.
  static var currentTask: Worker? {
    withUnsafeCurrentTask { task in task.map { .task($0.hashValue) } }
  }
}
