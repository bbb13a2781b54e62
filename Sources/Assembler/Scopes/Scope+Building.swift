extension Scope {
  /// The instance of a rule and key: cached, awaited from the thread that builds it, or built here.
  ///
  /// Inlinable, so that it's specialized where the types are known; not inlined, so that rules stay small.
  @inlinable
  @inline(never)
  func instance<Key: Hashable & Sendable, Value, Failure: Error>(
    _ fingerprint: Fingerprint,
    for key: Key,
    _ builder: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try instance(Build(fingerprint, of: Value.self, for: key), for: key, builder)
  }

  @inlinable
  func instance<Key: Hashable & Sendable, Value, Failure: Error>(
    _ build: Build,
    for key: Key,
    _ builder: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    while let object = begin(build) {
      guard let failed = object as? FailedBuild else { return Boxing<Key, Value>.value(of: object, build) }
      if let error = failed.error as? Failure { throw error }
    }
    return try build.run(builder) { value, outcome in
      finish(build, outcome, value.flatMap { Boxing.object(for: $0, key, build) })
    }
  }

  /// The instance of a rule and key: cached, awaited from the task that builds it, or built in this task.
  @usableFromInline
  nonisolated(nonsending) func instance<Key: Hashable & Sendable, Value, Failure: Error>(
    _ fingerprint: Fingerprint,
    for key: Key,
    _ builder: nonisolated(nonsending) () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let build = Build(fingerprint, of: Value.self, for: key)
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
        do throws(Failure) {
          let value = try await BuildStack.$inTask.withValue(TaskBuild(build), awaiting: builder)
          finish(build, .built, Boxing.object(for: value, key, build))
          build.letGo()
          return value
        } catch {
          // If the task that ran the build was cancelled, the next waiting caller builds.
          finish(build, Task.isCancelled ? .abandoned : .failed(error), nil)
          build.letGo()
          throw error
        }
      }
    }
  }

  /// Adds a build, or returns the object that is cached or that another thread builds, or a ``FailedBuild``.
  @usableFromInline
  func begin(_ build: Build) -> StoredObject? {
    while true {
      switch findOrAdd(build) {
      case .found(let object):
        return object
      case .inProgress(let other):
        // Otherwise look again: the build may have been given up.
        if case .failed(let error) = other.wait(warningAfter: waitWarningDelay) { return FailedBuild(error) }
      case .added:
        return nil
      }
    }
  }

  /// Caches what a builder built, resumes the callers that wait for it, and tells the observer.
  @usableFromInline
  func finish(_ build: Build, _ outcome: Build.Outcome, _ object: StoredObject?) {
    let finishedAt = Nanoseconds.now
    replace(build, with: object, finishedAt: finishedAt)
    build.finish(outcome)
    guard case .built = outcome, let onBuild else { return }
    let outer = BuildStack.onThread
    let observed = outer?.observed
    outer?.observed = build.rule
    onBuild(BuildEvent(build, finishedAt: finishedAt))
    outer?.observed = observed
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
    stopIfComparingKeys()
    let step = comparingKeys(of: build) { () -> Step in
      instances.withLock { instances in
        if let object = finished.find(build) { return .found(object) }
        if let other = instances.first(like: build) {
          if let other = other as? Build { return .inProgress(other) }
          if let object = other.object { return .found(object) }
          instances.remove(other)
          build.released.append(other)
        }
        instances.add(build, releasing: &build.released)
        return .added
      }
    }
    if onBuild != nil { build.start = (.now, BuildStack.depth(isAsync: build.isAsync)) }
    return step
  }

  /// Caches what a build built, if there is anything, in the place of the build.
  func replace(_ build: Build, with object: StoredObject?, finishedAt: Nanoseconds) {
    comparingKeys(of: build) {
      instances.withLock { instances in
        instances.remove(build)
        guard let object, build.key?.isEqualToItself ?? true else { return }
        let time = instances.nextTime(notBefore: finishedAt)
        if build.isWeak {
          instances.add(WeakInstance(object, build, finishedAt: time), releasing: &build.released)
        } else {
          finished.insert(object, for: build.rule, finishedAt: time)
        }
      }
    }
  }

  /// Marks the thread while `body` compares the key of `build` with others.
  @inline(__always)
  private func comparingKeys<Result>(of build: Build, _ body: () -> Result) -> Result {
    guard build.key != nil else { return body() }
    let outer = BuildStack.onThread
    BuildStack.onThread = build
    build.isComparingKeys = true
    defer {
      build.isComparingKeys = false
      BuildStack.onThread = outer
    }
    return body()
  }

  /// Ends the process if a key's `==` calls this: it would wait for the scope's lock forever.
  func stopIfComparingKeys() {
    if let build = BuildStack.onThread, build.isComparingKeys { build.stopForComparison() }
  }
}

/// How a build ended for which a thread waited. Not an error that ``Scope/begin(_:)`` throws, because each first request
/// would look whether it did.
@usableFromInline
final class FailedBuild: Sendable {
  @usableFromInline let error: any Error

  init(_ error: any Error) { self.error = error }
}
