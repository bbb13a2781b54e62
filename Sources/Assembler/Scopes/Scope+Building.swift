/// A call's request for the instance of a rule and key.
@usableFromInline
struct InstanceRequest: Sendable {
  let key: InstanceKey
  let rule: CachingRule
  /// Holds the key, if the rule has one.
  let holder: Storage?
  let isOnMainActor: Bool

  @usableFromInline
  init<Key: Hashable & Sendable, Value>(
    _ instanceKey: InstanceKey,
    of type: Value.Type,
    for key: Key,
    _ site: CallSite,
    typeName: (any Any.Type)? = nil,
    isOnMainActor: Bool = false
  ) {
    self.key = instanceKey
    rule = CachingRule(site: site, type: typeName ?? type, isAsync: instanceKey.has(.isAsync))
    holder = Key.self == NoKey.self ? nil : KeyHolder<Key, Value>(key)
    self.isOnMainActor = isOnMainActor
  }

  init<Key: Hashable & Sendable, Value>(
    of type: Value.Type,
    for key: Key,
    _ site: CallSite,
    _ traits: InstanceKey.Traits = [],
    typeName: (any Any.Type)? = nil,
    isOnMainActor: Bool = false
  ) {
    self.init(
      InstanceKey(of: type, for: key, site.fileID, site.line, site.column, traits),
      of: type,
      for: key,
      site,
      typeName: typeName,
      isOnMainActor: isOnMainActor
    )
  }

  /// What a scope caches of a value; nil if no request would find it, because the key doesn't equal itself, as
  /// `Double.nan`.
  @inlinable
  func content<Key: Hashable & Sendable, Value>(of value: Value, for key: Key) -> SlotContent? {
    guard key == key else { return nil }
    return isWeak ? weakBox(for: value) : Stored.content(of: value, for: key)
  }

  @inlinable
  func value<Key: Hashable & Sendable, Value>(in content: SlotContent, for key: Key) -> Value {
    let value = isWeak ? Stored<Key, Value>.value(of: content) : Stored.value(in: content, for: key)
    guard let value else { preconditionFailure("the content belongs to another request") }
    return value
  }

  @usableFromInline var isWeak: Bool { key.has(.isWeak) }

  @usableFromInline
  func weakBox<Value>(for value: Value) -> SlotContent {
    if let object = object(in: value) { return WeakBox(object, for: holder, isOnMainActor: isOnMainActor) }
    fatalError(
      """
      Assembler: \(rule.name) at \(rule.location) is weakly shared, and its value is no object. A scope can \
      only hold an instance of a class weakly; use shared { } for other values.
      """
    )
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
    _ site: CallSite,
    _ builder: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try instance(InstanceRequest(instanceKey, of: Value.self, for: key, site), for: key, builder)
  }

  @inlinable
  func instance<Key: Hashable & Sendable, Value, Failure: Error>(
    _ request: InstanceRequest,
    for key: Key,
    _ builder: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var result: Result<Value, Failure>?
    let content = content(for: request) { content in
      result = Result(catching: builder)
      guard case .success(let value) = result else { return false }
      content = request.content(of: value, for: key)
      return true
    }
    if let result { return try result.get() }
    guard let content else { preconditionFailure("a rule was neither cached nor built") }
    return request.value(in: content, for: key)
  }

  /// The cached content of a request; nil if this call ran the builder.
  ///
  /// - Parameter builder: Stores what to cache, and returns whether it succeeded.
  @usableFromInline
  func content(for request: InstanceRequest, _ builder: (inout SlotContent?) -> Bool) -> SlotContent? {
    while true {
      let (step, released) = next(for: request)
      switch step {
      case .use(let content):
        return content
      case .join(let build):
        // Look again: the build may have failed.
        build.wait(warningAfter: waitWarningDelay)
      case .build(let build):
        let start = startTime
        var content: SlotContent?
        let isBuilt = Build.$context.withValue(Build.Context(build: build)) { builder(&content) }
        finish(build, request, content, .finished)
        if isBuilt { report(build, since: start) }
        withExtendedLifetime(released) {}
        return nil
      case .compare:
        break
      }
    }
  }

  /// The instance of a request: cached, awaited from the task that builds it, or built in this task.
  @usableFromInline
  nonisolated(nonsending) func instance<Key: Hashable & Sendable, Value, Failure: Error>(
    _ request: InstanceRequest,
    for key: Key,
    _ builder: nonisolated(nonsending) () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    while true {
      let (step, released) = next(for: request)
      switch step {
      case .use(let content):
        return request.value(in: content, for: key)
      case .join(let build):
        let cancellation = CancellationError() as? Failure
        switch await build.wait(warningAfter: waitWarningDelay, isCancellable: cancellation != nil) {
        case .finished: break
        case .failed(let error): if let error = error as? Failure { throw error }
        case .cancelled: if let cancellation { throw cancellation }
        }
      case .build(let build):
        let start = startTime
        let result = await Build.$context.withValue(Build.Context(build: build)) {
          await Result(awaiting: builder)
        }
        switch result {
        case .success(let value):
          finish(build, request, request.content(of: value, for: key), .finished)
          report(build, since: start)
        case .failure(let error):
          // If the task that ran the build was cancelled, the next waiting caller builds.
          finish(build, request, nil, Task.isCancelled ? .finished : .failed(error))
        }
        withExtendedLifetime(released) {}
        return try result.get()
      case .compare:
        break
      }
    }
  }

  /// Looks for a cached instance or a build in progress, and otherwise starts a build. Compares keys without the lock.
  private func next(for request: InstanceRequest) -> (step: InstanceTable.Step, released: SlotContent?) {
    var next = instances.next(for: request, comparedWith: [], match: nil)
    while case .compare(let keys) = next.step {
      let match = keys.firstIndex { request.holder?.hasKey(of: $0) == true }
      next = instances.next(for: request, comparedWith: keys, match: match)
    }
    return next
  }

  private func finish(
    _ build: Build,
    _ request: InstanceRequest,
    _ content: SlotContent?,
    _ outcome: Build.Outcome
  ) {
    let released = instances.finish(build, of: request, with: content)
    build.finish(outcome)
    // After the waiting callers resume, because a `deinit` may resolve.
    withExtendedLifetime(released) {}
  }

  private func report(_ build: Build, since start: Duration) {
    guard let onBuild else { return }
    let (rule, duration) = (build.rule, Build.now - start)
    onBuild(
      .init(
        rule: rule.name,
        type: rule.type,
        location: rule.location,
        start: Build.epoch + start,
        duration: duration,
        depth: build.depth
      )
    )
  }

  private var startTime: Duration { onBuild == nil ? .zero : Build.now }
}
