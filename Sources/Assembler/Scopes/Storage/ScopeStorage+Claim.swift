extension ScopeStorage {
  /// What one who asks has to do.
  enum Claim<Value: Sendable, Pending: PendingBuild> {
    case use(Value)
    case wait(Pending)
    case build(Pending)
  }

  /// Finds what is kept or being built for `request`, or claims the build for the caller.
  ///
  /// Code of the user's, such as the `==` of a key or a `deinit`, runs only while the lock is not held: the
  /// entries are read, judged, and written if those of the request have not changed meanwhile. Others may
  /// have: the `==` of a key may itself resolve.
  func claim<Value, Pending: PendingBuild>(
    _ request: Request<Value>,
    _ makePending: () -> Pending
  ) -> Claim<Value, Pending> {
    while true {
      let bucket = entries.withLock { $0[request.identity] }
      let index = bucket.entries.firstIndex { request.matches($0.key) }
      switch index.map({ bucket.entries[$0].content }) {
      case .building(let pending):
        guard let pending = pending as? Pending else { preconditionFailure("a rule has one way to build") }
        return .wait(pending)
      case .kept(let kept):
        guard let value = request.value(kept.box) else { break }
        // Readers did not find it: the rule was inlined into another module, whose address of the file's name
        // is not known yet; or the table was emptied, or all places for readers were taken.
        publish(kept, for: request)
        return .use(value)
      case nil:
        break
      }
      let pending = makePending()
      if claim(request, pending, at: index, bucket.version) { return .build(pending) }
    }
  }

  /// Keeps what was built, unless the scope was reset meanwhile, and lets readers find it without a lock.
  ///
  /// Nothing is kept for a key that does not equal itself, such as "not a number": nobody would find it.
  func keep<Value>(_ value: Value, for request: Request<Value>, _ build: Build) {
    guard request.matches(request.key) else { return forget(build, request.identity) }
    let box = request.box(value)
    let kept = Entries.Kept(box: box) { request.value($0) != nil }
    let isKept = entries.withLock { $0.finish(build, request.identity, with: kept) }
    if isKept { publish(kept, for: request) }
  }

  /// Forgets a build that failed, so that the next request builds again.
  func forget(_ build: Build, _ identity: Rule.Identity) {
    entries.withLock { $0.forget(build, identity) }
  }

  /// Lets readers find `kept` without a lock, if it is still kept.
  private func publish<Value>(_ kept: Entries.Kept, for request: Request<Value>) {
    let page = entries.withLock { entries -> HitTable.Retired? in
      let isKept = entries[request.identity].entries.contains { entry in
        if case .kept(let other) = entry.content { other.box === kept.box } else { false }
      }
      guard isKept else { return nil }
      return hits.insert(Unmanaged.passUnretained(kept.box).toOpaque(), for: request.hitKey)
    }
    guard let page else { return }
    hits.waitForReaders()
    withExtendedLifetime(page) {}
  }

  private func claim<Value>(
    _ request: Request<Value>,
    _ pending: any PendingBuild,
    at index: Int?,
    _ version: Int
  ) -> Bool {
    let (isClaimed, retired, page) = entries.withLock {
      entries -> (Bool, [any Sendable], HitTable.Retired?) in
      guard entries[request.identity].version == version else { return (false, [], nil) }
      guard let index else {
        let entry = Entries.Entry(rule: request.rule, key: request.key, content: .building(pending))
        entries.append(entry, to: request.identity)
        return (true, [], nil)
      }
      // What is kept is a weak reference whose object is gone.
      let retired = entries.replaceKept(by: pending, at: index, of: request.identity)
      return (true, retired, retired.isEmpty ? nil : hits.removeAll())
    }
    if !retired.isEmpty { hits.waitForReaders() }
    withExtendedLifetime((retired, page)) {}
    return isClaimed
  }
}
