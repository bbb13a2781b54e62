// Any thread can cancel a timer, but its protocol isn't `Sendable`.
@preconcurrency import Dispatch

/// The builds that the calling code belongs to.
enum CurrentBuilds {
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
    var outer = CurrentBuilds.inTask
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

/// The waits for one build, with a timer that warns if they take long.
final class Waits: Sendable {
  typealias Resume = @Sendable (Build.Outcome) -> Void

  private struct State {
    /// Holds each wait, so that no other object gets its identifier.
    var waits: [ObjectIdentifier: (wait: Wait, resume: Resume)] = [:]
    /// The warnings that are printed already.
    var warnings: Set<String> = []
  }

  private let state = Lock(State())
  private let delay: Duration
  // Not a work item, which its queue keeps until the deadline, also if it's cancelled. Not a global queue, whose
  // threads can all wait.
  private let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "Assembler.Waits"))

  init(warningAfter delay: Duration) {
    self.delay = delay
    timer.setEventHandler { [weak self] in self?.warn() }
    timer.schedule(
      deadline: .now() + delay.dispatchInterval,
      repeating: max(delay, .milliseconds(100)).dispatchInterval
    )
    timer.activate()
  }

  func add(_ wait: Wait, _ resume: @escaping Resume) {
    state.withLock { $0.waits[ObjectIdentifier(wait)] = (wait, resume) }
  }

  func remove(_ wait: Wait) -> Resume? {
    state.withLock { $0.waits.removeValue(forKey: ObjectIdentifier(wait))?.resume }
  }

  func end(_ outcome: Build.Outcome) {
    timer.cancel()
    for (_, resume) in state.withLock({ exchange(&$0.waits, with: [:]) }).values { resume(outcome) }
  }

  /// Prints a warning for each rule that waits long, once.
  private func warn() {
    let warnings = state.withLock { state in
      state.waits.values.filter { $0.wait.age >= delay }.map { $0.wait.warning(after: delay) }
        .filter { state.warnings.insert($0).inserted }
    }
    for warning in warnings {
      let data = Array((warning + "\n").utf8).withUnsafeBytes { DispatchData(bytes: $0) }
      DispatchIO.write(toFileDescriptor: 2, data: data, runningHandlerOn: .global()) { _, _ in }
    }
  }
}

extension Duration {
  /// The duration in milliseconds, within the range of a 32-bit `Int`, which some watches have.
  fileprivate var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    guard seconds >= 0 else { return .milliseconds(0) }
    guard seconds < 2_000_000 else { return .never }
    return .milliseconds(Int(seconds) * 1_000 + max(0, Int(attoseconds / 1_000_000_000_000_000)))
  }
}

/// A wait for a build. The waits of the process reveal deadlocks.
///
/// The lock is held for a walk along the waits, never for user code. A wait outside a build isn't recorded, because
/// no build waits for it in turn.
final class Wait: Sendable {
  private static let all = Lock<[Wait]>([])

  private let build: Build
  /// The builds that the waiting code belongs to, innermost first.
  private let path: [Build]
  private let task = CurrentTask.identity
  private let start = Build.now

  /// Records that the caller waits. Ends the process with the path of rules if the wait closes a cycle.
  init(for build: Build, isAsync: Bool) {
    self.build = build
    path = CurrentBuilds.path(isAsync: isAsync)
    guard !path.isEmpty else { return }
    let cycle = Self.all.withLock { waits in
      waits.append(self)
      return self.cycle(in: waits)
    }
    if let cycle { fatalError(Self.message(for: cycle)) }
  }

  func end() {
    if !path.isEmpty { Self.all.withLock { waits in waits.removeAll { $0 === self } } }
  }

  var age: Duration { Build.now - start }

  /// Whether `build` can't continue before this wait ends, because its own thread or task waits.
  ///
  /// A task that a builder starts inherits an asynchronous build. Swift doesn't reveal whether the build awaits that
  /// task, as it does with `async let`, so such a wait only warns after `waitWarningDelay`.
  private func blocks(_ build: Build) -> Bool {
    (build.task == nil || build.task == task) && path.contains { $0 === build }
  }

  /// The cycle that this wait closes, or nil: for each thread or task, its builds, outermost first.
  private func cycle(in waits: [Wait]) -> [[Build]]? {
    var paths: [[Build]] = []
    var wait = self
    // An earlier wait would have ended the process for a cycle without this one.
    while paths.count <= waits.count, !wait.build.isFinished {
      let build = wait.build
      guard let next = blocks(build) ? self : waits.first(where: { $0.blocks(build) }) else { return nil }
      paths.append(Array(next.path.reversed().drop { $0 !== build }))
      if next === self { return paths.suffix(1) + paths.dropLast() }
      wait = next
    }
    return nil
  }

  private static func message(for cycle: [[Build]]) -> String {
    let threads = cycle.count { $0.last?.key.has(.isAsync) == false }
    let path = Array(cycle.joined())
    return """
      Assembler: these rules ask for each other, so none of them can be built\
      \(threads > 1 ? " (on \(threads) threads at once)" : ""):
        \(arrows(path + path.prefix(1)))
      Break the cycle: give one of them a closure that resolves later, such as { [app = later()] in app().resolve() }, \
      or let both depend on a third.
      """
  }

  func warning(after delay: Duration) -> String {
    """
    Assembler: warning: \(path.first.map { "\($0.rule)  \($0.location)" } ?? "a call outside every rule") \
    has waited \(delay) for \(build.rule)  \(build.location), which another thread or task is \
    building. If that builder waits for this call in turn, neither ends.
      \(Self.arrows(path.reversed() + [build]))
    """
  }

  /// `resolve() -> A  File.swift:12 → resolve() -> B  File.swift:15 → resolve() -> A  File.swift:12`
  private static func arrows(_ builds: some Sequence<Build>) -> String {
    builds.map { "\($0.rule)  \($0.location)" }.joined(separator: " → ")
  }
}
