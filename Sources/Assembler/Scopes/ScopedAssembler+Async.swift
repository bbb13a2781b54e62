extension ScopedAssembler {
  /// One instance for each rule and scope, built by awaiting: one build is in flight however many ask.
  ///
  /// ```swift
  /// protocol SessionAssembler: ScopedAssembler, HTTPAssembler, Sendable { … }
  /// extension SessionAssembler {
  ///   func resolve() async throws -> Session { try await shared { try await Session(http: resolve()) } }
  /// }
  /// ```
  ///
  /// The build runs in a task of its own, with the first caller's priority and task-local values:
  ///
  /// - If it throws, all who wait get the error, nothing is kept, and the next request tries again.
  /// - Cancelling one who waits gives a `CancellationError` to that one and leaves the build and the others
  ///   alone. When all who wait are cancelled, the build is cancelled and not kept.
  /// - A build that awaits its own rule, directly or through other builds, stops the process with the path.
  ///   Where it does so from a child task (`async let`), or from a task of its own, only a warning on
  ///   standard error is possible: nothing tells whether the build waits for that task.
  ///
  /// - Parameters:
  ///   - fileID: Leave it out: the rule's file.
  ///   - function: Leave it out: the rule's name.
  ///   - line: Leave it out: the rule's line.
  ///   - column: Leave it out: the rule's column.
  ///   - build: Builds the instance.
  /// - Returns: The shared instance.
  /// - Throws: What `build` throws, or `CancellationError` where the calling task is cancelled.
  @_disfavoredOverload
  public func shared<Value: Sendable>(
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    column: UInt = #column,
    _ build: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let site = RuleSite(fileID: fileID, function: function, line: line, column: column)
    return try await scope.buildShared(site, build).get()
  }

  /// One instance for each rule and scope, built by awaiting what cannot fail.
  ///
  /// Like the throwing form, but since it has no error to give, one who is cancelled waits to the end. When
  /// all who wait are cancelled, the build is cancelled; what it returns then is theirs, and is not kept.
  @_disfavoredOverload
  public func shared<Value: Sendable>(
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    column: UInt = #column,
    _ build: @escaping @Sendable () async -> Value
  ) async -> Value {
    let site = RuleSite(fileID: fileID, function: function, line: line, column: column)
    return await scope.buildShared(site, build)
  }
}
