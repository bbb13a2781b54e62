import Dispatch

/// The location of a caching call.
@usableFromInline
typealias CallSite = (fileID: StaticString, function: StaticString, line: UInt, column: UInt)

/// A rule that caches its result.
struct CachingRule: Sendable {
  let site: CallSite
  let type: any Any.Type
  let isAsync: Bool

  /// The rule as it is written: `resolve(user:) -> Presenter`.
  var name: String { "\(site.function) -> \(type)" }

  /// The rule's file and line: `Scene.swift:12`.
  var location: String {
    let file = site.fileID.description
    return "\(file.split(separator: "/").last.map(String.init) ?? file):\(site.line)"
  }

  /// Compares names if the addresses differ: a rule inlined into another module has its own copy of the name.
  func isInFile(of other: CachingRule) -> Bool {
    let (name, otherName) = (site.fileID, other.site.fileID)
    guard name.utf8Start != otherName.utf8Start else { return true }
    return name.withUTF8Buffer { name in otherName.withUTF8Buffer { name.elementsEqual($0) } }
  }
}

/// One run of a rule's builder, and the callers that wait for it.
///
/// A build holds neither the value nor the scope. A task that a builder starts inherits the build and must not keep
/// them alive.
final class Build: Sendable {
  // The compiler copies this struct inline; the runtime copies a bare optional with a generic function.
  struct Context: Sendable {
    var build: Build?
  }

  @TaskLocal static var context = Context()

  /// The innermost build that the calling code belongs to.
  static var current: Build? { context.build }

  /// How a wait ends.
  enum Outcome {
    /// The caller looks again: the instance is cached, or its build failed and another can start.
    case finished
    /// The asynchronous build failed, for every waiting caller.
    case failed(any Error)
    /// The waiting task was cancelled.
    case cancelled
  }

  private struct State {
    var outcome: Outcome?
    var end = Duration.zero
    /// Nil until a caller waits.
    var waiting: Waiting?
  }

  private final class Waiting {
    /// Holds each waiter, so that no other object gets its identifier.
    var waiters: [ObjectIdentifier: (waiter: Waiter, resume: @Sendable (Outcome) -> Void)] = [:]
    /// The warnings about long waits that are printed already.
    var warnings: Set<String> = []
  }

  /// The identity of a wait.
  private final class Waiter: Sendable {}

  let rule: CachingRule
  /// The build that asked for this one.
  let parent: Build?
  /// The task that runs the builder; nil outside a task.
  let task = Build.currentTask
  private let state = Lock(State())

  init(_ rule: CachingRule) {
    self.rule = rule
    // A task can outlive the build that started it, and start other builds.
    self.parent = Build.current?.path.first { !$0.isFinished }
  }

  /// The identity of the calling task; nil outside a task.
  static var currentTask: Int? {
    withUnsafeCurrentTask { $0?.hashValue }
  }

  var isFinished: Bool {
    state.withLock { $0.outcome != nil }
  }

  /// When the build ended.
  var end: Duration {
    state.withLock { $0.end }
  }

  /// The time since the first build. A `Duration` is copied by value; an instant takes a function of the runtime.
  static var now: Duration { epoch.duration(to: ContinuousClock.now) }
  static let epoch = ContinuousClock.now

  /// This build and the builds around it, innermost first.
  var path: some Sequence<Build> {
    sequence(first: self, next: \.parent)
  }

  /// The number of builds around this one.
  var depth: Int {
    path.reduce(-1) { depth, _ in depth + 1 }
  }

  /// Resumes the waiting callers.
  func finish(_ outcome: Outcome) {
    let end = Self.now
    let waiters = state.withLock { state in
      (state.outcome, state.end) = (outcome, end)
      defer { state.waiting = nil }
      return state.waiting?.waiters.values.map(\.resume) ?? []
    }
    for resume in waiters { resume(outcome) }
  }

  /// Blocks the calling thread until the build finishes. Ends the process on a deadlock.
  func wait(warningAfter delay: Duration) {
    let semaphore = DispatchSemaphore(value: 0)
    let wait = WaitGraph.begin(self)
    defer { WaitGraph.end(wait) }
    let waiter = Waiter()
    add(waiter) { _ in semaphore.signal() }
    guard semaphore.wait(timeout: .now() + delay.dispatchInterval) == .timedOut else { return }
    warn(after: delay, within: .current)
    semaphore.wait()
  }

  /// Suspends the calling task until the build finishes. Ends the process on a deadlock.
  ///
  /// - Parameter isCancellable: Whether cancelling the task ends the wait.
  nonisolated(nonsending) func wait(warningAfter delay: Duration, isCancellable: Bool) async -> Outcome {
    let wait = WaitGraph.begin(self)
    defer { WaitGraph.end(wait) }
    let within = Build.current
    let warning = DispatchWorkItem { self.warn(after: delay, within: within) }
    DispatchQueue.global().asyncAfter(deadline: .now() + delay.dispatchInterval, execute: warning)
    defer { warning.cancel() }
    let waiter = Waiter()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        add(waiter) { continuation.resume(returning: $0) }
        // The cancellation handler can run before `add`.
        if isCancellable, Task.isCancelled { cancel(waiter) }
      }
    } onCancel: {
      if isCancellable { cancel(waiter) }
    }
  }

  /// Calls `resume` with the outcome, immediately if the build has finished.
  private func add(_ waiter: Waiter, _ resume: @escaping @Sendable (Outcome) -> Void) {
    let outcome = state.withLock { state in
      guard state.outcome == nil else { return state.outcome }
      let waiting = state.waiting ?? Waiting()
      waiting.waiters[ObjectIdentifier(waiter)] = (waiter, resume)
      state.waiting = waiting
      return nil
    }
    if let outcome { resume(outcome) }
  }

  private func cancel(_ waiter: Waiter) {
    state.withLock { $0.waiting?.waiters.removeValue(forKey: ObjectIdentifier(waiter))?.resume }?(.cancelled)
  }

  /// Warns about a long wait, once for each waiting rule.
  private func warn(after delay: Duration, within waiting: Build?) {
    let warning = WaitGraph.longWaitMessage(for: self, within: waiting, delay)
    guard state.withLock({ $0.waiting?.warnings.insert(warning).inserted }) == true else { return }
    let data = Array((warning + "\n").utf8).withUnsafeBytes { DispatchData(bytes: $0) }
    DispatchIO.write(toFileDescriptor: 2, data: data, runningHandlerOn: .global()) { _, _ in }
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

/// Detects deadlocks: records which builds in the process wait for which others.
///
/// The lock is held for a walk along the waits, never for user code. A wait outside a build isn't recorded, because
/// no build waits for it in turn.
enum WaitGraph {
  /// A wait in progress.
  final class Wait: Sendable {
    let build: Build
    /// The build that the waiting code belongs to.
    let within: Build
    private let task = Build.currentTask

    init(for build: Build, within: Build) {
      self.build = build
      self.within = within
    }

    /// Whether `build` can't continue before this wait ends, because its own thread or task waits.
    ///
    /// A task that a builder starts inherits the build. Swift doesn't reveal whether the build awaits that task, as
    /// it does with `async let`, so such a wait only warns after `waitWarningDelay`.
    func blocks(_ build: Build) -> Bool {
      build.task == task && within.path.contains { $0 === build }
    }
  }

  private static let waits = Lock<[Wait]>([])

  /// Records that the caller waits for `build`. Ends the process with the path of rules if the wait closes a cycle.
  static func begin(_ build: Build) -> Wait? {
    guard let within = Build.current else { return nil }
    let wait = Wait(for: build, within: within)
    let cycle = waits.withLock { waits in
      waits.append(wait)
      return Self.cycle(from: wait, in: waits)
    }
    if let cycle { fatalError(message(for: cycle)) }
    return wait
  }

  /// Removes a wait.
  static func end(_ wait: Wait?) {
    guard let wait else { return }
    waits.withLock { waits in waits.removeAll { $0 === wait } }
  }

  /// The cycle that `first` closes, or nil: for each thread or task, its builds, outermost first.
  private static func cycle(from first: Wait, in waits: [Wait]) -> [[Build]]? {
    var paths: [[Build]] = []
    var wait = first
    // An earlier wait would have ended the process for a cycle without `first`.
    while paths.count <= waits.count, !wait.build.isFinished {
      let build = wait.build
      guard let next = first.blocks(build) ? first : waits.first(where: { $0.blocks(build) }) else {
        return nil
      }
      paths.append(Array(Array(next.within.path).reversed().drop { $0 !== build }))
      if next === first { return paths.suffix(1) + paths.dropLast() }
      wait = next
    }
    return nil
  }

  private static func message(for cycle: [[Build]]) -> String {
    let threads = cycle.count { $0.last?.rule.isAsync == false }
    let builds = Array(cycle.joined())
    // Start with the rule that was requested first.
    let start = builds.indices.min { builds[$0].depth < builds[$1].depth } ?? 0
    let path = builds[start...] + builds[..<start]
    return """
      Assembler: these rules ask for each other, so none of them can be built\
      \(threads > 1 ? " (on \(threads) threads at once)" : ""):
        \(arrows(path + path.prefix(1)))
      Break the cycle: give one of them a closure that resolves later, such as later { $0.resolve() }, \
      or let both depend on a third.
      """
  }

  static func longWaitMessage(for build: Build, within waiting: Build?, _ delay: Duration) -> String {
    let path = waiting.map { Array($0.path).reversed() } ?? []
    return """
      Assembler: warning: \(path.last.map { "\($0.rule.name)  \($0.rule.location)" } ?? "a call outside every rule") \
      has waited \(delay) for \(build.rule.name)  \(build.rule.location), which another thread or task is \
      building. If that builder waits for this call in turn, neither ends.
        \(arrows(path + [build]))
      """
  }

  /// `resolve() -> A  File.swift:12 → resolve() -> B  File.swift:15 → resolve() -> A  File.swift:12`
  private static func arrows(_ builds: some Sequence<Build>) -> String {
    builds.map { "\($0.rule.name)  \($0.rule.location)" }.joined(separator: " → ")
  }
}
