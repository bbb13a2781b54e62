extension ScopedAssembler {
  /// One instance for as long as somebody else holds it: the scope keeps a weak reference only.
  ///
  /// Two instances of the rule are never alive at once while one is held, but for a ``Scope/reset()``. When the
  /// last holder lets go, the next request builds a new one. A request for an instance that is alive takes no lock and allocates
  /// nothing.
  ///
  /// - Parameters:
  ///   - fileID: Leave it out: the rule's file.
  ///   - function: Leave it out: the rule's name.
  ///   - line: Leave it out: the rule's line.
  ///   - column: Leave it out: the rule's column.
  ///   - build: Builds the instance, on the calling thread and in its isolation.
  /// - Returns: The instance that is alive, or a new one.
  /// - Throws: What `build` throws. Nothing is kept then.
  @inlinable
  @inline(__always)
  public func weaklyShared<Value: AnyObject & Sendable, Failure: Error>(
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    column: UInt = #column,
    _ build: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let key = SharedInstances.Key(Value.self, .weak, fileID, line, column)
    let kept = _sharedInstances.read(key, as: WeakBox<Value>.self) { $0.value }
    if case .some(let value?) = kept { return value }
    return try buildWeaklyShared(fileID, function, line, column, build)
  }

  @usableFromInline
  @inline(never)
  func buildWeaklyShared<Value: AnyObject & Sendable, Failure: Error>(
    _ fileID: StaticString,
    _ function: StaticString,
    _ line: UInt,
    _ column: UInt,
    _ build: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let site = RuleSite(fileID: fileID, function: function, line: line, column: column)
    return try scope.value(of: .weak(site), build)
  }
}
