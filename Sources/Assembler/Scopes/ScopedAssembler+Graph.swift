extension ScopedAssembler {
  /// Resolves one graph of objects, in which each ``graphShared(fileID:function:line:column:_:)`` rule has
  /// one instance.
  ///
  /// ```swift
  /// func resolve(user: User) -> ProfileViewController {
  ///   graph { ProfileViewController(presenter: resolve(user: user), router: resolve()) }
  /// }
  /// func resolve() -> ProfileState { graphShared { ProfileState() } }  // one for presenter and router
  /// ```
  ///
  /// A `graph` within a `graph` of the same scope joins it: the outermost counts, and ends with the last that
  /// joined it. The graph of another scope,
  /// such as a child's, and the graphs of other threads and tasks are apart. Child tasks belong to the graph
  /// that they were started in.
  ///
  /// - Parameter build: Builds the root of the graph, on the calling thread and in its isolation.
  /// - Returns: What `build` returns; the graph's instances live on only where somebody holds them.
  /// - Throws: What `build` throws.
  public func graph<Value, Failure: Error>(_ build: () throws(Failure) -> Value) throws(Failure) -> Value {
    try GraphContext.run(in: scope, build)
  }

  /// Resolves one graph of objects with rules that await; see ``graph(_:)``.
  @_disfavoredOverload
  public func graph<Value>(
    isolation: isolated (any Actor)? = #isolation,
    _ build: () async throws -> Value
  ) async rethrows -> Value {
    try await GraphContext.run(in: scope, isolation: isolation, build)
  }

  /// One instance within the outermost `graph { }` being resolved.
  ///
  /// Outside every graph, the rule starts one of its own: what it builds shares among itself.
  ///
  /// - Parameters:
  ///   - fileID: Leave it out: the rule's file.
  ///   - function: Leave it out: the rule's name.
  ///   - line: Leave it out: the rule's line.
  ///   - column: Leave it out: the rule's column.
  ///   - build: Builds the instance, on the calling thread and in its isolation.
  /// - Returns: The graph's instance.
  /// - Throws: What `build` throws. Nothing is kept then.
  public func graphShared<Value: Sendable, Failure: Error>(
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    column: UInt = #column,
    _ build: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let site = RuleSite(fileID: fileID, function: function, line: line, column: column)
    return try GraphContext.run(in: scope) { () throws(Failure) -> Value in
      guard let graph = GraphContext.active(for: scope) else { return try build() }
      return try graph.value(of: .shared(site), build)
    }
  }
}
