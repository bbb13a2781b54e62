/// Who waits for which build, in the whole process: what tells a wait from a deadlock.
///
/// It knows waits that are under way and nothing else: no instance, no scope. Its lock covers a walk along
/// the waits, and no user code.
enum WaitGraph {
  private struct Wait {
    let build: Build
    /// The build that the waiting worker is part of.
    let within: Build?
  }

  private static let waits = Lock<[Worker: Wait]>([:])

  /// Records that `worker` is going to wait for `build`.
  ///
  /// Stops the process with the whole path where that would never end.
  static func enter(_ worker: Worker, _ build: Build) {
    let paths = waits.withLock { waits in
      waits[worker] = Wait(build: build, within: .current)
      return cycle(from: worker, in: waits)
    }
    if let paths { CycleReport.stop(paths) }
  }

  /// Records that `worker` waits no more.
  static func leave(_ worker: Worker) {
    _ = waits.withLock { $0.removeValue(forKey: worker) }
  }

  /// Whether a build that `build` waits for, itself or through others, is `other`.
  ///
  /// The tasks that a build started count as the build: it may wait for them.
  static func isWaiting(_ build: Build, for other: Build) -> Bool {
    waits.withLock { waits in
      var seen: Set<ObjectIdentifier> = []
      var next = [build]
      while let build = next.popLast() {
        if build === other { return true }
        guard !build.isFinished, seen.insert(ObjectIdentifier(build)).inserted else { continue }
        for wait in waits.values where wait.within?.path.contains(where: { $0 === build }) == true {
          next.append(wait.build)
        }
      }
      return false
    }
  }

  /// The paths of the builds around the cycle that `worker`'s wait closes, or nil where there is none.
  private static func cycle(from worker: Worker, in waits: [Worker: Wait]) -> [[Build]]? {
    var paths: [[Build]] = []
    var next = waits[worker]
    while let wait = next, !wait.build.isFinished {
      guard let owner = wait.build.worker.withLock({ $0 }) else { return nil }
      if owner == worker {
        // The first path starts at the build that the last wait is for.
        let first = waits[worker]?.within
        return [path(from: wait.build, to: first)] + paths
      }
      let ownersWait = waits[owner]
      paths.append(path(from: wait.build, to: ownersWait?.within))
      next = ownersWait
    }
    return nil
  }

  /// The builds from `outer` to `inner`, which is part of it.
  private static func path(from outer: Build, to inner: Build?) -> [Build] {
    let inward = inner.map { Array($0.path) }?.reversed() ?? []
    return inward.firstIndex { $0 === outer }.map { Array(inward[$0...]) } ?? [outer]
  }
}
