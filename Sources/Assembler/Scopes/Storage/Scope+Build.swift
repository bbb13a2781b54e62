extension Scope {
  @usableFromInline
  func buildShared<Key: Hashable & Sendable, Value: Sendable, Failure: Error>(
    _ site: RuleSite,
    for key: Key,
    _ builder: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try value(of: .keyed(site, key), builder)
  }

  /// The value that is kept for `key`, if there is one, found without a lock.
  @usableFromInline
  func find<Key: Hashable & Sendable, Value: Sendable>(
    key: Key,
    fileID: StaticString,
    line: UInt,
    column: UInt
  ) -> Value? {
    let hitKey = HitKey(
      file: UInt(bitPattern: fileID.utf8Start),
      place: SharedInstances.place(line, column),
      valueType: UInt(bitPattern: ObjectIdentifier(Value.self)),
      keeping: UInt(bitPattern: ObjectIdentifier(Key.self)),
      keyHash: key.hashValue
    )
    // The key's `==` is user code: it runs after the read.
    guard let box = instances.find(hitKey)?.take(from: KeyedBox<Key, Value>.self, { $0 }), box.key == key
    else {
      return nil
    }
    return box.value
  }

  /// The value of a request: kept, awaited from the thread that is building it, or built here.
  func value<Value: Sendable, Failure: Error>(
    of request: Request<Value>,
    _ builder: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    while true {
      switch instances.storage.claim(request, { ThreadBuild<Value>(request.rule) }) {
      case .use(let value):
        return value
      case .wait(let pending):
        // Where the other thread's builder threw, this one tries.
        if let value = pending.wait() { return value }
      case .build(let pending):
        return try run(pending, for: request, builder)
      }
    }
  }

  private func run<Value: Sendable, Failure: Error>(
    _ pending: ThreadBuild<Value>,
    for request: Request<Value>,
    _ builder: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let start = onBuild == nil ? nil : ContinuousClock.now
    let result = Build.$current.withValue(pending.build) { () -> Result<Value, Failure> in
      do throws(Failure) { return .success(try builder()) } catch { return .failure(error) }
    }
    switch result {
    case .success(let value):
      instances.storage.keep(value, for: request, pending.build)
      pending.finish(value)
      if let start { report(pending.build, since: start) }
      return value
    case .failure(let error):
      instances.storage.forget(pending.build, request.identity)
      pending.finish(nil)
      throw error
    }
  }
}
