import CAssembler

/// The builds that the calling code belongs to.
enum BuildStack {
  /// The innermost build on this thread, which doesn't retain it.
  ///
  /// A builder that doesn't await ends on the thread on which it starts.
  static var onThread: Build? {
    get { CThreadPointer().map { Unmanaged<Build>.fromOpaque($0).takeUnretainedValue() } }
    set { CThreadSetPointer(newValue.map { Unmanaged.passUnretained($0).toOpaque() }) }
  }
  /// The innermost asynchronous build that this task runs or has inherited.
  @TaskLocal static var inTask: TaskBuild?

  /// The builds, innermost first.
  ///
  /// A thread that runs a builder may run an asynchronous function meanwhile, in a nested run loop, which it doesn't
  /// block.
  static func path(isAsync: Bool) -> [Build] {
    let onThread = isAsync ? nil : onThread
    let inTask = inTask.map { sequence(first: $0, next: \.outer).compactMap(\.unfinished) }
    return (onThread.map { Array(sequence(first: $0, next: \.outer)) } ?? []) + (inTask ?? [])
  }

  /// The number of builds that a new one is inside of.
  ///
  /// It asks the next one that knows its own depth, as each does in a scope with an observer.
  static func depth(isAsync: Bool) -> Int {
    var count = 0
    var next = isAsync ? nil : onThread
    while let build = next {
      count += 1
      if let start = build.start { return count + start.depth }
      next = build.outer
    }
    return count + (inTask?.nearestUnfinished?.depth ?? 0)
  }
}

/// An asynchronous build, as a task refers to it.
///
/// A task that the builder starts inherits it, and can outlive the build, so it holds nothing of the build.
final class TaskBuild: Sendable {
  // Swift 6.2 has no `weak let`. The variable is set once, before anybody else has the value.
  #if compiler(>=6.3)
  private weak let build: Build?
  #else
  nonisolated(unsafe) private weak var build: Build?
  #endif
  let outer: TaskBuild?
  /// The number of asynchronous builds, this one included.
  let depth: Int

  init(_ build: Build) {
    self.build = build
    outer = BuildStack.inTask?.nearestUnfinished
    depth = (outer?.depth ?? 0) + 1
  }

  var unfinished: Build? { build.flatMap { $0.isFinished ? nil : $0 } }

  /// This one, or the next around it whose build hasn't finished.
  var nearestUnfinished: TaskBuild? { sequence(first: self, next: \.outer).first { $0.unfinished != nil } }
}

enum CurrentTask {
  /// The identity of the calling task; nil outside a task.
  static var identity: Int? { withUnsafeCurrentTask { $0?.hashValue } }
}
