// Any thread can schedule a timer, but its protocol isn't `Sendable`.
@preconcurrency import Dispatch

/// A wait for a build. The waits of the process reveal deadlocks.
///
/// The watchdog's lock is held for a walk along the waits, never for user code.
final class Wait: Sendable {
  private let build: Build
  /// The builds that the waiting code belongs to, innermost first.
  private let path: [Build]
  private let task = CurrentTask.identity
  private let delay: Duration
  /// When to warn about the wait.
  fileprivate let deadline: Duration

  /// Records that the caller waits. Ends the process with the path of rules if the wait closes a cycle.
  init(for build: Build, isAsync: Bool, warningAfter delay: Duration) {
    (self.build, self.delay) = (build, delay)
    path = BuildStack.path(isAsync: isAsync)
    deadline = Build.now + delay
    let cycle = Watchdog.state.withLock { state in
      state.add(self)
      return path.isEmpty ? nil : self.cycle(in: state.waits)
    }
    if let cycle { fatalError(Self.message(for: cycle)) }
  }

  func end() {
    Watchdog.state.withLock { _ = $0.waits.removeValue(forKey: ObjectIdentifier(self)) }
  }

  /// Whether `build` can't continue before this wait ends, because its own thread or task waits.
  ///
  /// A task that a builder starts inherits an asynchronous build. Swift doesn't reveal whether the build awaits that
  /// task, as it does with `async let`, so such a wait only warns after `waitWarningDelay`.
  private func blocks(_ build: Build) -> Bool {
    (build.task == nil || build.task == task) && path.contains { $0 === build }
  }

  /// The cycle that this wait closes, or nil: for each thread or task, its builds, outermost first.
  private func cycle(in waits: [ObjectIdentifier: Wait]) -> [[Build]]? {
    var paths: [[Build]] = []
    var wait = self
    // An earlier wait would have ended the process for a cycle without this one.
    while paths.count <= waits.count, !wait.build.isFinished {
      let build = wait.build
      guard let next = blocks(build) ? self : waits.values.first(where: { $0.blocks(build) }) else {
        return nil
      }
      paths.append(Array(next.path.reversed().drop { $0 !== build }))
      if next === self { return paths.suffix(1) + paths.dropLast() }
      wait = next
    }
    return nil
  }

  private static func message(for cycle: [[Build]]) -> String {
    let threads = cycle.count { $0.last?.isAsync == false }
    let path = Array(cycle.joined())
    return """
      Assembler: these rules ask for each other, so none of them can be built\
      \(threads > 1 ? " (on \(threads) threads at once)" : ""):
        \(arrows(path + path.prefix(1)))
      Break the cycle: give one of them a closure that resolves later, such as { [app = later()] in app().resolve() }, \
      or let both depend on a third.
      """
  }

  /// Prints a warning, once for each rule that waits for the build.
  fileprivate func warn() {
    let warning = warning
    guard build.isFirst(warning) else { return }
    let data = Array((warning + "\n").utf8).withUnsafeBytes { DispatchData(bytes: $0) }
    DispatchIO.write(toFileDescriptor: 2, data: data, runningHandlerOn: .global()) { _, _ in }
  }

  private var warning: String {
    """
    Assembler: warning: \(path.first.map { "\($0.rule)  \($0.rule.location)" } ?? "a call outside every rule") \
    has waited \(delay) for \(build.rule)  \(build.rule.location), which another thread or task is \
    building. If that builder waits for this call in turn, neither ends.
      \(Self.arrows(path.reversed() + [build]))
    """
  }

  /// `resolve() -> A  File.swift:12 → resolve() -> B  File.swift:15 → resolve() -> A  File.swift:12`
  private static func arrows(_ builds: some Sequence<Build>) -> String {
    builds.map { "\($0.rule)  \($0.rule.location)" }.joined(separator: " → ")
  }
}

/// Warns about the waits of the process that take long.
private enum Watchdog {
  struct State {
    var waits: [ObjectIdentifier: Wait] = [:]
    /// When the timer looks next.
    private var next: Duration?

    mutating func add(_ wait: Wait) {
      waits[ObjectIdentifier(wait)] = wait
      look(at: wait.deadline)
    }

    mutating func look(at deadline: Duration) {
      if let next, next <= deadline { return }
      next = deadline
      Watchdog.timer.schedule(deadline: .now() + (deadline - Build.now).dispatchInterval)
    }

    /// The waits to warn about.
    mutating func overdue() -> [Wait] {
      next = nil
      let now = Build.now
      for wait in waits.values where wait.deadline > now { look(at: wait.deadline) }
      return waits.values.filter { $0.deadline <= now }
    }
  }

  static let state = Lock(State())

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
}

extension Duration {
  /// The duration in milliseconds, rounded up, within the range of a 32-bit `Int`, which some watches have.
  fileprivate var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    guard seconds >= 0 else { return .milliseconds(0) }
    guard seconds < 2_000_000 else { return .never }
    return .milliseconds(Int(seconds) * 1_000 + max(0, Int(attoseconds / 1_000_000_000_000_000)) + 1)
  }
}
