#if canImport(Dispatch)
// Any thread can schedule a timer, but its protocol isn't `Sendable`.
@preconcurrency import Dispatch
#endif

/// The record of a wait for a build, while ``Build`` blocks the thread or suspends the task. The waits of the process
/// reveal deadlocks.
///
/// The watchdog's lock is held for a walk along the waits, never for user code.
final class Wait: @unchecked Sendable {
  private let build: Build
  /// The builds that the waiting code belongs to, innermost first.
  private let path: [Build]
  private let task = CurrentTask.identity
  /// In seconds.
  private let delay: Double
  /// When to warn about the wait.
  fileprivate let deadline: Nanoseconds

  /// Records that the caller waits. Ends the process with the path of rules if the wait closes a cycle.
  init(for build: Build, isAsync: Bool, warningAfter delay: Double) {
    (self.build, self.delay) = (build, delay)
    path = BuildStack.path(isAsync: isAsync)
    // An infinite delay warns in a century: more seconds don't fit into nanoseconds.
    deadline = .now + Nanoseconds(min(delay, 3e9) * 1e9)
    let cycle = Watchdog.state.withLock { state in
      state.add(self)
      build.waitCount += 1
      for build in path where blocks(build) { build.blocker = self }
      return self.cycle
    }
    if let cycle { fatalError(Self.message(for: cycle)) }
  }

  func end() {
    Watchdog.state.withLock { state in
      state.remove(self)
      build.waitCount -= 1
      for build in path where build.blocker === self { build.blocker = nil }
    }
  }

  /// Whether `build`, which the waiting code belongs to, can't continue before this wait ends, because its own thread or
  /// task waits.
  ///
  /// A task that a builder starts inherits an asynchronous build. Swift doesn't reveal whether the build awaits that
  /// task, as it does with `async let`, so such a wait only warns after `waitWarningDelay`.
  private func blocks(_ build: Build) -> Bool { build.task == nil || build.task == task }

  /// The cycle of waits that this one closes, or nil: for each thread or task, its builds, outermost first.
  private var cycle: [[Build]]? {
    var paths: [[Build]] = []
    var wait = self
    // There is no cycle without this wait: an earlier one would have ended the process.
    while let next = wait.build.blocker {
      let build = wait.build
      paths.append(Array(next.path.reversed().drop { $0 !== build }))
      if next === self { return paths.suffix(1) + paths.dropLast() }
      wait = next
    }
    return nil
  }

  private static func message(for cycle: [[Build]]) -> String {
    let threads = cycle.count { $0.last?.isAsync == false }
    let path = Array(cycle.joined())
    let steps = path.map(\.cycleStep) + path.prefix(1).map(\.rule.locatedDescription)
    let advice =
      path.contains { $0.observed != nil }
      ? "the observer can't request a rule that is being built."
      : """
      give one of them a closure that resolves later, such as { [app = later()] in app().editor() }, or let both \
      depend on a third.
      """
    return """
      Assembler: these rules ask for each other, so none of them can be built\
      \(threads > 1 ? " (on \(threads) threads at once)" : ""):
        \(steps.joined(separator: " → "))
      Break the cycle: \(advice)
      """
  }

  #if canImport(Dispatch)
  /// Prints a warning, once for each rule that waits for the build.
  fileprivate func warn() {
    let warning = warning
    guard build.insertWarning(warning) else { return }
    let data = Array((warning + advice + "\n").utf8).withUnsafeBytes { DispatchData(bytes: $0) }
    DispatchIO.write(toFileDescriptor: 2, data: data, runningHandlerOn: .global()) { _, _ in }
  }
  #endif

  private var warning: String {
    """
    Assembler: warning: \(path.first?.rule.locatedDescription ?? "a call outside every rule") \
    has waited \(delay) seconds for \(build.rule.locatedDescription), which another thread or task is \
    building. If that builder waits for this call in turn, neither ends.
      \(Self.arrows(path.reversed() + [build]))
    """
  }

  /// What a wait that blocks its thread does to others.
  private var advice: String {
    guard !build.isAsync else { return "" }
    let count = Watchdog.state.withLock { _ in build.waitCount }
    return """

        Threads that are blocked until it's built: \(count). If its builder waits for a task, and these are the threads \
        that run tasks, that task never starts: make the rule asynchronous, 'await shared { }'.
      """
  }

  /// `resolve() -> A  File.swift:12 → resolve() -> B  File.swift:15 → resolve() -> A  File.swift:12`
  private static func arrows(_ builds: some Sequence<Build>) -> String {
    builds.map(\.rule.locatedDescription).joined(separator: " → ")
  }
}

/// Has the lock that guards what waits for what. On systems with Dispatch, it warns about the waits that take long.
private enum Watchdog {
  struct State {
    /// The waits without a warning.
    private var pending: [ObjectIdentifier: Wait] = [:]
    /// When the timer looks next.
    private var next: Nanoseconds?

    mutating func add(_ wait: Wait) {
      pending[ObjectIdentifier(wait)] = wait
      look(at: wait.deadline)
    }

    mutating func remove(_ wait: Wait) { pending[ObjectIdentifier(wait)] = nil }

    private mutating func look(at deadline: Nanoseconds) {
      #if canImport(Dispatch)
      if let next, next <= deadline { return }
      next = deadline
      // Each look takes a walk along the waits, so those of a moment share one.
      let delay = deadline.since(.now) + Watchdog.tick
      Watchdog.timer.schedule(
        deadline: .now() + .milliseconds(Int(clamping: min(delay / 1_000_000, 1 << 30)))
      )
      #endif
    }

    /// The waits to warn about.
    mutating func overdue() -> [Wait] {
      next = nil
      let now = Nanoseconds.now
      let overdue = pending.values.filter { $0.deadline <= now }
      for wait in overdue { pending[ObjectIdentifier(wait)] = nil }
      if let first = pending.values.map(\.deadline).min() { look(at: first) }
      return overdue
    }
  }

  static let tick: Nanoseconds = 20_000_000
  static let state = Lock(State())

  #if canImport(Dispatch)
  // Not a work item for each wait, which its queue keeps until the deadline. Not a global queue, whose threads can all
  // wait.
  private static let timer = {
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "Assembler.Watchdog"))
    timer.setEventHandler {
      for wait in state.withLock({ $0.overdue() }) { wait.warn() }
    }
    timer.activate()
    return timer
  }()
  #endif
}
