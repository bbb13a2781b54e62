#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// The builds that the calling code belongs to.
enum BuildStack {
  /// The innermost build on this thread. A builder that doesn't await ends on the thread on which it starts.
  static let onThread = ThreadLocal<Build>()
  /// The innermost asynchronous build that this task runs or has inherited.
  @TaskLocal static var inTask: TaskBuild?

  /// The builds, innermost first.
  ///
  /// A thread that runs a builder may run an asynchronous function meanwhile, in a nested run loop, which it doesn't
  /// block.
  static func path(isAsync: Bool) -> [Build] {
    let onThread = isAsync ? nil : onThread.object
    let inTask = sequence(first: inTask) { $0?.outer }.prefix { $0 != nil }
    return (onThread.map { Array(sequence(first: $0, next: \.outer)) } ?? [])
      + inTask.compactMap { $0?.unfinished }
  }
}

/// An asynchronous build, as a task refers to it.
///
/// A task that the builder starts inherits it, and can outlive the build, so it holds nothing of the build.
final class TaskBuild: Sendable {
  private weak let build: Build?
  let outer: TaskBuild?

  init(_ build: Build) {
    self.build = build
    var outer = BuildStack.inTask
    while let build = outer, build.unfinished == nil { outer = build.outer }
    self.outer = outer
  }

  var unfinished: Build? {
    build.flatMap { $0.isFinished ? nil : $0 }
  }
}

enum CurrentTask {
  /// The identity of the calling task; nil outside a task.
  static var identity: Int? { withUnsafeCurrentTask { $0?.hashValue } }
}

/// A reference that each thread has for itself, and doesn't retain.
///
/// Unlike a task-local value, it takes no allocation outside a task. Set it back before the code that set it suspends.
struct ThreadLocal<Object: AnyObject>: Sendable {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    let error = pthread_key_create(&key, nil)
    precondition(error == 0, "Assembler: the process has no thread-specific key left, error \(error)")
    self.key = key
  }

  var object: Object? {
    get { pthread_getspecific(key).map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() } }
    nonmutating set { pthread_setspecific(key, newValue.map { Unmanaged.passUnretained($0).toOpaque() }) }
  }
}
