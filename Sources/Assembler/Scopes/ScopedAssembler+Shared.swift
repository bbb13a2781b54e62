extension ScopedAssembler {
  /// One instance for each rule and scope: built at the first request, exactly once, and kept.
  ///
  /// A request for an instance that is kept takes no lock and allocates nothing, unless more threads than eight
  /// read at the same moment.
  ///
  /// - Parameters:
  ///   - fileID: Leave it out: the rule's file.
  ///   - function: Leave it out: the rule's name.
  ///   - line: Leave it out: the rule's line.
  ///   - column: Leave it out: the rule's column.
  ///   - build: Builds the instance, on the calling thread and in its isolation. Threads that ask while it
  ///     runs wait for it. It must not ask for its own rule: that stops the process with the path.
  /// - Returns: The shared instance.
  /// - Throws: What `build` throws. Nothing is kept then, those who waited build in turn, and the next
  ///   request builds again.
  @inlinable
  @inline(__always)
  public func shared<Value: Sendable, Failure: Error>(
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    column: UInt = #column,
    _ build: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    // An object is kept as it is, and found by one call; other values are read out of a box, where it stands.
    // `Request.shared` decides alike.
    if Value.self is AnyObject.Type {
      let object = _sharedObject(SharedInstances.Key(Value.self, .object, fileID, line, column))
      if let object { return unsafeBitCast(object.takeRetainedValue(), to: Value.self) }
    } else {
      let key = SharedInstances.Key(Value.self, .boxed, fileID, line, column)
      if let value = _sharedInstances.read(key, as: SharedBox<Value>.self, { $0.value }) { return value }
    }
    return try buildShared(fileID, function, line, column, build)
  }

  /// Apart, so that what is inlined into each rule stays small.
  @usableFromInline
  @inline(never)
  func buildShared<Value: Sendable, Failure: Error>(
    _ fileID: StaticString,
    _ function: StaticString,
    _ line: UInt,
    _ column: UInt,
    _ build: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let site = RuleSite(fileID: fileID, function: function, line: line, column: column)
    return try scope.value(of: .shared(site), build)
  }

  /// One instance for each rule, key and scope: built at the first request with that key, exactly once.
  ///
  /// ```swift
  /// func resolve(user: User) -> Session { shared(for: user.id) { Session(user: user) } }
  /// ```
  ///
  /// Instances are kept until ``Scope/reset()`` or the end of the scope, so use keys of which there are few.
  /// The lookup hashes the key once; a request for an instance that is kept takes no lock and allocates
  /// nothing.
  ///
  /// - Parameters:
  ///   - key: The rule's arguments, or what identifies them. For a key that does not equal itself, such as
  ///     `Double.nan`, nothing is kept.
  ///   - fileID: Leave it out: the rule's file.
  ///   - function: Leave it out: the rule's name.
  ///   - line: Leave it out: the rule's line.
  ///   - column: Leave it out: the rule's column.
  ///   - build: Builds the instance, on the calling thread and in its isolation.
  /// - Returns: The instance shared for `key`.
  /// - Throws: What `build` throws. Nothing is kept then.
  @inlinable
  @inline(__always)
  public func shared<Key: Hashable & Sendable, Value: Sendable, Failure: Error>(
    for key: Key,
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    column: UInt = #column,
    _ build: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let hitKey = SharedInstances.Key(KeyedBox<Key, Value>.self, .keyed, fileID, line, column)
      .with(keyHash: key.hashValue)
    // The key's `==` is user code: it runs after the read.
    let box = _sharedInstances.read(hitKey, as: AnyObject.self) { $0 as? KeyedBox<Key, Value> }
    if case .some(let box?) = box, box.key == key { return box.value }
    return try buildShared(for: key, fileID, function, line, column, build)
  }

  @usableFromInline
  @inline(never)
  func buildShared<Key: Hashable & Sendable, Value: Sendable, Failure: Error>(
    for key: Key,
    _ fileID: StaticString,
    _ function: StaticString,
    _ line: UInt,
    _ column: UInt,
    _ build: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let site = RuleSite(fileID: fileID, function: function, line: line, column: column)
    return try scope.value(of: .keyed(site, key), build)
  }
}
