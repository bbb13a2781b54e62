extension Scope {
  /// What the caller does next.
  private enum Lookup<Value> {
    case use(Value)
    case join(Build)
    case build(Build)
  }

  /// The instance of a request: cached, awaited from the thread that builds it, or built here.
  func instance<Key, Value, Failure: Error>(
    _ request: InstanceRequest<Key, Value>,
    _ builder: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    while true {
      switch lookup(request) {
      case .use(let value):
        return value
      case .join(let build):
        // Look again: the build may have failed.
        build.wait(warningAfter: waitWarningDelay)
      case .build(let build):
        let start = startTime
        let result = Build.$current.withValue(build) { () -> Result<Value, Failure> in
          do throws(Failure) { return .success(try builder()) } catch { return .failure(error) }
        }
        finish(build, request, result, .finished, since: start)
        return try result.get()
      }
    }
  }

  /// The instance of a request: cached, awaited from the task that builds it, or built in this task.
  nonisolated(nonsending) func instance<Key, Value, Failure: Error>(
    _ request: InstanceRequest<Key, Value>,
    _ builder: nonisolated(nonsending) () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    while true {
      switch lookup(request) {
      case .use(let value):
        return value
      case .join(let build):
        let cancellation = CancellationError() as? Failure
        switch await build.wait(warningAfter: waitWarningDelay, isCancellable: cancellation != nil) {
        case .finished: break
        case .failed(let error): if let error = error as? Failure { throw error }
        case .cancelled: if let cancellation { throw cancellation }
        }
      case .build(let build):
        let start = startTime
        let result = await Build.$current.withValue(build) { () async -> Result<Value, Failure> in
          do throws(Failure) { return .success(try await builder()) } catch { return .failure(error) }
        }
        finish(build, request, result, failure(of: result), since: start)
        return try result.get()
      }
    }
  }

  /// The outcome for waiting callers: the build's error, unless the task that ran the build was cancelled. Then the
  /// next waiting caller builds.
  private func failure<Value, Failure>(of result: Result<Value, Failure>) -> Build.Outcome {
    guard case .failure(let error) = result, !Task.isCancelled else { return .finished }
    return .failed(error)
  }

  /// Looks for a cached instance or a build in progress, and otherwise starts a build.
  ///
  /// The lock isn't held while a key's `==` or an object's `deinit` runs. The entries are read, compared, and
  /// written only if the request's entries haven't changed in the meantime.
  private func lookup<Key, Value>(_ request: InstanceRequest<Key, Value>) -> Lookup<Value> {
    while true {
      let bucket = entries.withLock { $0[request.identity] }
      let index = bucket.entries.firstIndex { request.matches($0.key) }
      switch index.map({ bucket.entries[$0].content }) {
      case .building(let build):
        return .join(build)
      case .built(let instance):
        guard let value = request.load(instance.storage) else { break }
        // The table lacks it if the rule is inlined into another module, which has its own address of the file's
        // name, or if the instance was just built.
        entries.withLock { publish(instance, request, &$0) }
        return .use(value)
      case nil:
        break
      }
      let build = Build(request.rule)
      let isStarted = entries.withLock {
        $0.start(build, for: request, replacing: index, version: bucket.version)
      }
      // Release what the build replaces, such as a key with a `deinit`, after the lock.
      withExtendedLifetime(bucket) {}
      if isStarted { return .build(build) }
    }
  }

  private func finish<Key, Value, Failure>(
    _ build: Build,
    _ request: InstanceRequest<Key, Value>,
    _ result: Result<Value, Failure>,
    _ outcome: Build.Outcome,
    since start: ContinuousClock.Instant?
  ) {
    // No request would find an instance whose key doesn't equal itself, such as `Double.nan`.
    if case .success(let value) = result, request.matches(request.key) {
      let instance = Entries.Instance(storage: request.store(value))
      entries.withLock { entries in
        entries.finish(build, request.identity, with: instance)
        publish(instance, request, &entries)
      }
    } else {
      entries.withLock { $0.remove(build, request.identity) }
    }
    build.finish(outcome)
    // After the waiting callers resume, because the sweep may run a `deinit` that resolves.
    if request.rule.lifetime == .weaklyShared { _ = entries.withLock { $0.sweepWeakInstances() } }
    guard let start, let onBuild, case .success = result else { return }
    let (rule, duration) = (build.rule, ContinuousClock.now - start)
    onBuild(
      .init(
        rule: rule.name,
        type: rule.valueType,
        location: rule.location,
        duration: duration,
        depth: build.depth
      )
    )
  }

  /// Adds `instance` to the table that calls read first.
  private func publish<Key, Value>(
    _ instance: Entries.Instance,
    _ request: InstanceRequest<Key, Value>,
    _ entries: inout Entries
  ) {
    switch request.rule.lifetime {
    case .shared:
      instances.insert(Unmanaged.passUnretained(instance.storage).toOpaque(), for: request.tableKey)
    case .weaklyShared where Key.self == NoKey.self:
      entries.weakBoxes = entries.weakBoxes ?? [:]
      entries.weakBoxes?[request.tableKey] = unsafeDowncast(instance.storage, to: WeakBox.self)
    case .weaklyShared, .graphShared:
      break
    }
  }

  /// The weakly shared instance of a rule without a key, if it is alive.
  @usableFromInline
  func weakObject(_ key: InstanceKey) -> AnyObject? {
    entries.withLock { $0.weakBoxes?[key] }?.object
  }

  private var startTime: ContinuousClock.Instant? {
    onBuild == nil ? nil : .now
  }
}
