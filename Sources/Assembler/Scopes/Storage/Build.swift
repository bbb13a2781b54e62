import Synchronization

/// One run of a rule's builder: what is being built, by whom, and as part of which other builds.
///
/// It knows neither the value nor the scope, so what keeps it (a task that was started by a builder) keeps
/// nothing else alive.
final class Build: Sendable {
  /// The innermost build that the calling code is part of.
  @TaskLocal static var current: Build?

  let rule: Rule
  /// The build during which this one was asked for, unless it was over by then.
  let parent: Build?
  /// Who runs the builder; nil until a task of its own starts.
  let worker: Lock<Worker?>
  /// Set before anybody who waits goes on.
  private let finished = Atomic<Bool>(false)

  init(_ rule: Rule, worker: Worker?) {
    self.rule = rule
    // A task that a builder started may go on for long after the build, and start others.
    self.parent = Build.current?.path.first { !$0.isFinished }
    self.worker = Lock(worker)
  }

  var isFinished: Bool {
    finished.load(ordering: .sequentiallyConsistent)
  }

  func markFinished() {
    finished.store(true, ordering: .sequentiallyConsistent)
  }

  /// Whether a task of its own runs the builder.
  var isTaskBuild: Bool {
    rule.kind == .async
  }

  /// This build and those that it is part of, the innermost first.
  var path: some Sequence<Build> {
    sequence(first: self, next: \.parent)
  }

  /// How many builds this one is part of.
  var depth: Int {
    path.reduce(-1) { depth, _ in depth + 1 }
  }
}

/// A build that has not ended, and those who wait for it.
protocol PendingBuild: AnyObject, Sendable {
  var build: Build { get }
}
