import Foundation

/// The words for rules that ask for each other in a circle.
enum CycleReport {
  /// Stops the process with the whole path of a cycle.
  ///
  /// - Parameter paths: For each thread or task of the cycle, the builds that it is in, outermost first.
  static func stop(_ paths: [[Build]]) -> Never {
    fatalError(message(paths))
  }

  /// Warns, on standard error, where work that was started by a build waits for that build.
  ///
  /// A task that a builder starts, or a child task of it, carries the build with it. Whether the build waits
  /// for that task is not to be known, so this cannot be an error.
  static func warnIfInside(_ wanted: Build, _ task: Worker?) {
    guard let path = Build.current.map({ Array($0.path) }),
      let outer = path.firstIndex(where: { outer in
        outer.isTaskBuild && !outer.isFinished && outer.worker.withLock { $0 } != task
          && WaitGraph.isWaiting(wanted, for: outer)
      })
    else { return }
    let inward = Array(path[...outer].reversed())
    let warning = """
      Assembler: warning: a task that was started while a rule was being built waits for that rule. If the \
      build waits for the task, neither ends.
        \(arrows(path[outer] === wanted ? inward : inward + [wanted]))

      """
    FileHandle.standardError.write(Data(warning.utf8))
  }

  private static func message(_ paths: [[Build]]) -> String {
    let threads = paths.count { $0.last?.isTaskBuild == false }
    return """
      Assembler: these rules ask for each other, so none of them can be built\
      \(threads > 1 ? " (on \(threads) threads at once)" : ""):
        \(arrows(fromOutermost(Array(paths.joined()))))
      Break the circle: give one of them a closure that resolves later, or let both depend on a third.
      """
  }

  /// The builds of a cycle, turned so that the one that was asked for first comes first.
  private static func fromOutermost(_ builds: [Build]) -> [Build] {
    let start = builds.indices.min { builds[$0].depth < builds[$1].depth } ?? 0
    return Array(builds[start...] + builds[..<start])
  }

  /// `resolve() -> A  File.swift:12 → resolve() -> B  File.swift:15 → resolve() -> A  File.swift:12`
  private static func arrows(_ builds: [Build]) -> String {
    (builds + builds.prefix(1)).map { "\($0.rule.name)  \($0.rule.place)" }.joined(separator: " → ")
  }
}
