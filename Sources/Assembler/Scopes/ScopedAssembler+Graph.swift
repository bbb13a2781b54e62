/// The scope of the current graph, held by the calls that resolve it.
///
/// A task that a graph starts inherits this weak reference. A task that outlives the graph is outside of it, and
/// retains nothing. A task that joined the graph keeps it until it finishes.
private struct GraphScope: Sendable {
  /// The graphs around the calling code, by the scope of their assemblers.
  @TaskLocal static var current: [ObjectIdentifier: GraphScope] = [:]

  weak let scope: Scope?

  /// The current graph of `owner`, or a new one.
  static func joined(for owner: Scope) -> Scope {
    current[ObjectIdentifier(owner)]?.scope
      ?? Scope(label: "graph", waitWarningDelay: owner.waitWarningDelay, onBuild: owner.onBuild)
  }

  /// The current graphs, with `scope` as the graph of `owner`.
  static func including(_ scope: Scope, for owner: Scope) -> [ObjectIdentifier: GraphScope] {
    var graphs = current.filter { $0.value.scope != nil }
    graphs[ObjectIdentifier(owner)] = GraphScope(scope: scope)
    return graphs
  }
}

extension Scope {
  /// Runs `build` in the current graph, or in a new one.
  func graph<Value, Failure: Error>(
    _ build: (Scope) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let graph = GraphScope.joined(for: self)
    let result = GraphScope.$current.withValue(GraphScope.including(graph, for: self)) {
      Result { () throws(Failure) in try build(graph) }
    }
    withExtendedLifetime(graph) {}
    return try result.get()
  }

  /// Runs an asynchronous `build` in the current graph, or in a new one.
  nonisolated(nonsending) fileprivate func graph<Value, Failure: Error>(
    _ build: nonisolated(nonsending) (Scope) async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let graph = GraphScope.joined(for: self)
    let result = await GraphScope.$current.withValue(GraphScope.including(graph, for: self)) {
      await Result(awaiting: { () async throws(Failure) in try await build(graph) })
    }
    withExtendedLifetime(graph) {}
    return try result.get()
  }
}

extension ScopedAssembler {
  /// Resolves a graph of objects in which each `graphShared` rule has one instance.
  ///
  /// ```swift
  /// func resolve(user: User) -> ProfileViewController {
  ///   graph { ProfileViewController(presenter: resolve(user: user), router: resolve()) }
  /// }
  /// func resolve() -> ProfileState { graphShared { ProfileState() } }  // one for presenter and router
  /// ```
  ///
  /// A nested `graph` of the same scope joins the outer one, which ends when all of them have returned. The graphs
  /// of other scopes, such as a child's, and of other threads and tasks are separate. A child task belongs to the
  /// graph that started it.
  ///
  /// - Parameter build: Builds the root of the graph, on the calling thread and in its isolation.
  /// - Returns: The value that `build` returns. The graph releases its instances.
  /// - Throws: The error that `build` throws.
  public func graph<Value, Failure: Error>(_ build: () throws(Failure) -> Value) throws(Failure) -> Value {
    try scope.graph { _ throws(Failure) in try build() }
  }

  /// Resolves a graph of objects with asynchronous rules. See the synchronous form.
  @_disfavoredOverload
  public nonisolated(nonsending) func graph<Value, Failure: Error>(
    _ build: nonisolated(nonsending) () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await scope.graph { _ async throws(Failure) in try await build() }
  }

  /// Caches one instance for each rule, or for each rule and key, within the outermost `graph { }`.
  ///
  /// Outside a graph, the call starts one for the objects that it builds.
  ///
  /// - Parameters:
  ///   - key: Identifies the instance: the rule's arguments, or an identifier of them. Omit it for one instance.
  ///   - fileID: The calling file. Don't pass this.
  ///   - function: The calling rule. Don't pass this.
  ///   - line: The calling line. Don't pass this.
  ///   - column: The calling column. Don't pass this.
  ///   - build: Builds the instance, on the calling thread and in its isolation.
  /// - Returns: The graph's instance.
  /// - Throws: The error that `build` throws. The next request builds again.
  public func graphShared<Key: Hashable & Sendable, Value: Sendable, Failure: Error>(
    for key: Key = NoKey(),
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    column: UInt = #column,
    _ build: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let request = InstanceRequest(of: Value.self, for: key, (fileID, function, line, column))
    return try scope.graph { graph throws(Failure) in
      if let value: Value = graph.cached(request, for: key) { return value }
      return try graph.instance(request, for: key, build)
    }
  }

  /// Caches one asynchronously built instance within the outermost `graph { }`.
  ///
  /// Concurrent callers in one graph wait as they do for `shared`. The parameters are the synchronous form's.
  ///
  /// - Returns: The graph's instance.
  /// - Throws: The error that the build throws, or `CancellationError`.
  @_disfavoredOverload
  public nonisolated(nonsending) func graphShared<Key: Hashable & Sendable, Value: Sendable, Failure: Error>(
    for key: Key = NoKey(),
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    column: UInt = #column,
    _ build: nonisolated(nonsending) () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let request = InstanceRequest(of: Value.self, for: key, (fileID, function, line, column), .isAsync)
    return try await scope.graph { graph async throws(Failure) in
      if let value: Value = graph.cached(request, for: key) { return value }
      return try await graph.instance(request, for: key, build)
    }
  }
}
