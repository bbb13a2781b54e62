extension Scope {
  /// The instance of a rule and key: cached, awaited from the thread that builds it, or built here.
  ///
  /// Inlinable, so that it's specialized where the types are known; not inlined, so that rules stay small.
  @inlinable
  @inline(never)
  func instance<Key: Hashable & Sendable, Value, Failure: Error>(
    _ instanceKey: InstanceKey,
    for key: Key,
    _ fileID: StaticString,
    _ function: StaticString,
    _ builder: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try instance(Build.of(Value.self, instanceKey, for: key, fileID, function), for: key, builder)
  }

  @inlinable
  func instance<Key: Hashable & Sendable, Value, Failure: Error>(
    _ build: Build,
    for key: Key,
    _ builder: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let content = begin(build) { return Stored<Key, Value>.value(in: content, build) }
    do throws(Failure) {
      let value = try builder()
      end(build, .built, Stored.content(of: value, for: key, build))
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
    _ fileID: StaticString,
    _ function: StaticString,
    _ builder: nonisolated(nonsending) () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let build = Build.of(Value.self, instanceKey, for: key, fileID, function)
    while true {
      switch next(for: build) {
      case .use(let content):
        return Stored<Key, Value>.value(in: content, build)
      case .join(let other):
        let cancellation = CancellationError() as? Failure
        switch await other.wait(warningAfter: waitWarningDelay, isCancellable: cancellation != nil) {
        case .built, .abandoned: break
        case .failed(let error): if let error = error as? Failure { throw error }
        case .cancelled: if let cancellation { throw cancellation }
        }
      case .build:
        let result = await CurrentBuilds.$inTask.withValue(TaskBuild(build)) {
          await Result(awaiting: builder)
        }
        switch result {
        case .success(let value): end(build, .built, Stored.content(of: value, for: key, build))
        // If the task that ran the build was cancelled, the next waiting caller builds.
        case .failure(let error): end(build, Task.isCancelled ? .abandoned : .failed(error), nil)
        }
        return try result.get()
      case .compare:
        break
      }
    }
  }

  /// Starts to build on this thread, or returns the content that is cached or that another thread builds.
  @usableFromInline
  func begin(_ build: Build) -> SlotContent? {
    while true {
      switch next(for: build) {
      case .use(let content):
        return content
      case .join(let other):
        // Look again: the build may have failed.
        other.wait(warningAfter: waitWarningDelay)
      case .build:
        build.outer = CurrentBuilds.onThread.object
        CurrentBuilds.onThread.object = build
        return nil
      case .compare:
        break
      }
    }
  }

  /// Looks for a cached instance or a build in progress, and otherwise starts a build. Compares keys without the lock.
  private func next(for build: Build) -> InstanceTable.Step {
    var step = instances.next(for: build)
    while case .compare(let others, let version) = step {
      let equal = others.first(where: build.hasKey)
      step = instances.next(for: build, equal: equal, version: version)
    }
    if case .build(let replaced) = step {
      build.replaced = replaced
      if onBuild != nil { build.start = Build.now }
    }
    return step
  }

  /// Caches what a builder built, and resumes the callers that wait for it.
  @usableFromInline
  func end(_ build: Build, _ outcome: Build.Outcome, _ content: SlotContent?) {
    if !build.key.has(.isAsync) {
      CurrentBuilds.onThread.object = build.outer
      build.outer = nil
    }
    build.end = Build.now
    let released = instances.finish(build, with: content)
    build.finish(outcome)
    if case .built = outcome, let onBuild { onBuild(BuildEvent(build)) }
    // After the waiting callers resume, because a `deinit` may resolve.
    build.replaced = nil
    withExtendedLifetime(released) {}
  }
}
