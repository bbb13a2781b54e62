/// What only a scope's lock protects.
struct LockedInstances: Sendable {
  var builds = BuildsInProgress()
  var weak = WeakInstances()
}

/// The builds in progress, in lists.
///
/// A builder requests a few others, so the first list needs no allocation. It's searched from its beginning. Only if
/// thousands of tasks build at once, or rules nest as deep, there are others.
struct BuildsInProgress: Sendable {
  private var few: Build?
  private var fewCount = 0
  /// The other lists, by the hashes of their rules. Nil until there's one.
  private var many: [UInt64: Build]?

  var isEmpty: Bool { few == nil && many?.isEmpty ?? true }

  /// The build of what `build` builds. Compares keys.
  func first(like build: Build) -> Build? {
    func first(in list: Build?) -> Build? {
      var next = list
      while let other = next, !other.isSame(as: build) { next = other.next }
      return next
    }
    return first(in: few) ?? many.flatMap { first(in: $0[build.rule.instanceKey.hash]) }
  }

  mutating func add(_ build: Build) {
    if fewCount < 8 {
      fewCount += 1
      build.next = few
      few = build
    } else {
      build.next = many?[build.rule.instanceKey.hash]
      many = many ?? [:]
      many?[build.rule.instanceKey.hash] = build
    }
  }

  mutating func remove(_ build: Build) {
    if Self.remove(build, from: &few) {
      fewCount -= 1
    } else {
      let hash = build.rule.instanceKey.hash
      var list = many?[hash]
      if Self.remove(build, from: &list) { many?[hash] = list }
    }
  }

  private static func remove(_ build: Build, from list: inout Build?) -> Bool {
    guard list !== build else {
      list = exchange(&build.next, with: nil)
      return true
    }
    var previous = list
    while let other = previous, other.next !== build { previous = other.next }
    previous?.next = exchange(&build.next, with: nil)
    return previous != nil
  }
}

extension Scope {
  /// The instance of a rule and key: cached, awaited from the thread that builds it, or built here.
  ///
  /// Inlinable, so that it's specialized where the types are known; not inlined, so that rules stay small.
  @inlinable
  @inline(never)
  func instance<Key: Hashable & Sendable, Value, Failure: Error>(
    _ instanceKey: InstanceKey,
    for key: Key,
    _ function: StaticString,
    _ builder: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try instance(Build(instanceKey, of: Value.self, function, for: key), for: key, builder)
  }

  @inlinable
  func instance<Key: Hashable & Sendable, Value, Failure: Error>(
    _ build: Build,
    for key: Key,
    _ builder: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let object = begin(build) { return Boxing<Key, Value>.value(of: object, build) }
    do throws(Failure) {
      let value = try builder()
      end(build, .built, Boxing.object(for: value, key, build))
      return value
    } catch {
      end(build, .abandoned, nil)
      throw error
    }
  }

  /// The instance of a rule and key: cached, awaited from the task that builds it, or built in this task.
  @usableFromInline
  nonisolated(nonsending) func instance<Key: Hashable & Sendable, Value, Failure: Error>(
    _ instanceKey: InstanceKey,
    for key: Key,
    _ function: StaticString,
    _ builder: nonisolated(nonsending) () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let build = Build(instanceKey, of: Value.self, function, for: key)
    while true {
      switch findOrAdd(build) {
      case .found(let object):
        return Boxing<Key, Value>.value(of: object, build)
      case .inProgress(let other):
        let cancellation = CancellationError() as? Failure
        switch await other.wait(warningAfter: waitWarningDelay, isCancellable: cancellation != nil) {
        case .built, .abandoned: break
        case .failed(let error): if let error = error as? Failure { throw error }
        case .cancelled: if let cancellation { throw cancellation }
        }
      case .added:
        let result = await BuildStack.$inTask.withValue(TaskBuild(build)) {
          await Result(awaiting: builder)
        }
        switch result {
        case .success(let value): end(build, .built, Boxing.object(for: value, key, build))
        // If the task that ran the build was cancelled, the next waiting caller builds.
        case .failure(let error): end(build, Task.isCancelled ? .abandoned : .failed(error), nil)
        }
        return try result.get()
      }
    }
  }

  /// Starts to build on this thread, or returns the object that is cached or that another thread builds.
  @usableFromInline
  func begin(_ build: Build) -> StoredObject? {
    while true {
      switch findOrAdd(build) {
      case .found(let object):
        return object
      case .inProgress(let other):
        // Look again: the build may have failed.
        other.wait(warningAfter: waitWarningDelay)
      case .added:
        BuildStack.onThread.object = build
        return nil
      }
    }
  }

  /// Caches what a builder built, and resumes the callers that wait for it.
  @usableFromInline
  func end(_ build: Build, _ outcome: Build.Outcome, _ object: StoredObject?) {
    if !build.isAsync {
      BuildStack.onThread.object = build.outer
      build.outer = nil
    }
    let end = Build.now
    let released = remove(build, caching: object, end: end)
    build.finish(outcome)
    if case .built = outcome, let onBuild { onBuild(BuildEvent(build, end: end)) }
    // After the waiting callers resume, because a `deinit` may resolve.
    withExtendedLifetime(released) {}
  }
}

extension Scope {
  enum Step {
    case found(StoredObject)
    case inProgress(Build)
    case added
  }

  /// Looks for a cached instance or a build in progress, and otherwise adds a build.
  func findOrAdd(_ build: Build) -> Step {
    let outer = stopIfComparingKeys()
    let step = comparingKeys(of: build) { () -> Step in
      locked.withLock { instances in
        if build.isWeak {
          if let object = instances.weak.position(of: build).flatMap({ instances.weak.all[$0].object }) {
            return .found(object)
          }
        } else if let object = finished.find(build) {
          return .found(object)
        }
        if let other = instances.builds.first(like: build) { return .inProgress(other) }
        instances.builds.add(build)
        return .added
      }
    }
    if case .added = step {
      if !build.isAsync { build.outer = outer }
      if onBuild != nil { build.start = Build.now }
    }
    return step
  }

  /// Ends a build: caches what it built, if there is anything.
  func remove(_ build: Build, caching object: StoredObject?, end: Duration) -> WeakInstances.Released {
    comparingKeys(of: build) {
      locked.withLock { instances in
        instances.builds.remove(build)
        guard let object, build.key?.isEqualToItself ?? true else { return ([], []) }
        if build.isWeak { return instances.weak.insert(object, build, end: end) }
        finished.insert(object, for: build.rule, end: end)
        return ([], [])
      }
    }
  }

  /// Marks the thread while `body` compares the key of `build` with others.
  @inline(__always)
  private func comparingKeys<Result>(of build: Build, _ body: () -> Result) -> Result {
    guard build.key != nil else { return body() }
    let outer = BuildStack.onThread.object
    BuildStack.onThread.object = build
    build.isComparingKeys = true
    defer {
      build.isComparingKeys = false
      BuildStack.onThread.object = outer
    }
    return body()
  }

  /// Ends the process if a key's `==` calls this: it would wait for the scope's lock forever.
  ///
  /// - Returns: The innermost build on this thread.
  @discardableResult
  func stopIfComparingKeys() -> Build? {
    let build = BuildStack.onThread.object
    if let build, build.isComparingKeys { build.stopForComparison() }
    return build
  }
}
