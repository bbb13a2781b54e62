extension ScopedAssembler {
  /// One instance for each rule and scope: built at the first request, exactly once, and kept.
  ///
  /// A request for an instance that is kept takes no lock and allocates nothing.
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
    let kept = _sharedInstances.take(
      Value.self,
      fileID: fileID,
      line: line,
      column: column,
      keeping: 0,
      from: SharedBox<Value>.self
    ) { $0.value }
    if let kept { return kept }
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
    return try scope.value(of: .shared(site, as: .shared), build)
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
  ///   - key: The rule's arguments, or what identifies them.
  ///   - fileID: Leave it out: the rule's file.
  ///   - function: Leave it out: the rule's name.
  ///   - line: Leave it out: the rule's line.
  ///   - column: Leave it out: the rule's column.
  ///   - build: Builds the instance, on the calling thread and in its isolation.
  /// - Returns: The instance shared for `key`.
  /// - Throws: What `build` throws. Nothing is kept then.
  @inlinable
  public func shared<Key: Hashable & Sendable, Value: Sendable, Failure: Error>(
    for key: Key,
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    column: UInt = #column,
    _ build: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let value: Value = scope.find(key: key, fileID: fileID, line: line, column: column) { return value }
    let site = RuleSite(fileID: fileID, function: function, line: line, column: column)
    return try scope.buildShared(site, for: key, build)
  }
}
