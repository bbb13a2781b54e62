extension Scope {
  /// What the caller does next for an instance.
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
        // If the other thread's builder throws, this one tries.
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

  /// What those who wait for an asynchronous build are told: its error, unless it failed because the task that
  /// ran it was cancelled. Then the next of them builds.
  private func failure<Value, Failure>(of result: Result<Value, Failure>) -> Build.Outcome {
    guard case .failure(let error) = result, !Task.isCancelled else { return .finished }
    return .failed(error)
  }

  /// Finds what is cached or being built for `request`, or starts a build for the caller.
  ///
  /// The lock is not held while a key's `==` or an object's `deinit` runs: the entries are read, compared, and
  /// written only if those of the request have not changed meanwhile.
  private func lookup<Key, Value>(_ request: InstanceRequest<Key, Value>) -> Lookup<Value> {
    while true {
      let bucket = entries.withLock { $0[request.identity] }
      let index = bucket.entries.firstIndex { request.matches($0.key) }
      switch index.map({ bucket.entries[$0].content }) {
      case .building(let build):
        return .join(build)
      case .built(let instance):
        guard let value = request.load(instance.storage) else { break }
        // The table did not have it: the rule was inlined into another module, which has another address of the
        // file's name, or it was built a moment ago.
        entries.withLock { publish(instance, request, &$0) }
        return .use(value)
      case nil:
        break
      }
      let build = Build(request.rule)
      let isStarted = entries.withLock {
        $0.start(build, for: request, replacing: index, version: bucket.version)
      }
      // What the build replaces, such as a key with a `deinit`, is not released under the lock.
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
    // Nothing is cached for a key that does not equal itself, such as `Double.nan`: nobody would find it.
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
    // Now that nobody waits any more: what the sweep releases may have a `deinit` that resolves.
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

  /// Lets the next calls find `instance` before they look among the entries.
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
