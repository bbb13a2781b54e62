/// The builds that wait for other builds, in the whole process: what tells a wait from a deadlock.
///
/// Its lock covers a walk along the waits, and no user code. A wait outside every build is not recorded, because
/// nothing waits for it in turn.
enum WaitGraph {
  /// A wait that is in progress.
  final class Wait: Sendable {
    let build: Build
    /// The build that the waiting code is part of.
    let within: Build
    private let task = Build.currentTask

    init(for build: Build, within: Build) {
      self.build = build
      self.within = within
    }

    /// Whether `build` cannot go on before the wait ends, because its own thread or task waits.
    ///
    /// A task that a builder started carries the build with it. Nothing tells whether the build awaits that task
    /// (as it does with `async let`), so only a warning is possible there, once the wait takes long.
    func blocks(_ build: Build) -> Bool {
      build.task == task && within.path.contains { $0 === build }
    }
  }

  private static let waits = Lock<[Wait]>([])

  /// Records that the caller is about to wait for `build`. Ends the process with the whole path if the wait would
  /// never end.
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

  /// Records that a wait is over.
  static func end(_ wait: Wait?) {
    guard let wait else { return }
    waits.withLock { waits in waits.removeAll { $0 === wait } }
  }

  /// For each thread or task of the cycle that `first` closes, the builds that it is in, outermost first; nil if
  /// there is no cycle.
  private static func cycle(from first: Wait, in waits: [Wait]) -> [[Build]]? {
    var paths: [[Build]] = []
    var wait = first
    // A cycle without `first` would have ended the process before.
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
    // Turned so that the rule that was asked for first comes first.
    let start = builds.indices.min { builds[$0].depth < builds[$1].depth } ?? 0
    let path = builds[start...] + builds[..<start]
    return """
      Assembler: these rules ask for each other, so none of them can be built\
      \(threads > 1 ? " (on \(threads) threads at once)" : ""):
        \(arrows(path + path.prefix(1)))
      Break the cycle: give one of them a closure that resolves later, such as { [unowned self] in resolve() }, \
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
