/// The scope of the current graph, held by the calls that resolve it.
///
/// A task that a graph starts inherits this weak reference. A task that outlives the graph is outside of it, and
/// retains nothing. A task that joined the graph keeps it until it finishes.
final class GraphScope: Sendable {
  /// The graphs around the calling code, by the scope of their assemblers.
  @TaskLocal static var all: [ObjectIdentifier: GraphScope] = [:]

  // Swift 6.2 has no `weak let` (SE-0481). In a structure of its own, the reference costs a hit 122 instructions.
  #if compiler(>=6.3)
  weak let scope: Scope?
  #else
  nonisolated(unsafe) private(set) weak var scope: Scope?
  #endif

  init(_ scope: Scope) { self.scope = scope }

  /// The current graphs, with `scope` as the graph of `owner`.
  static func including(_ scope: Scope, for owner: Scope) -> [ObjectIdentifier: GraphScope] {
    var graphs = all.filter { $0.value.scope != nil }
    graphs[ObjectIdentifier(owner)] = GraphScope(scope)
    return graphs
  }
}

extension Scope {
  @usableFromInline var currentGraph: Scope? { GraphScope.all[ObjectIdentifier(self)]?.scope }

  private func newGraph() -> Scope {
    Scope(label: "graph", waitWarningDelay: waitWarningDelay, onBuild: onBuild)
  }

  /// Runs `build` in the current graph, or in a new one.
  @usableFromInline
  func graph<Value, Failure: Error>(_ build: (Scope) throws(Failure) -> Value) throws(Failure) -> Value {
    if let current = currentGraph { return try build(current) }
    let graph = newGraph()
    defer { withExtendedLifetime(graph) {} }
    return try GraphScope.$all.withValue(GraphScope.including(graph, for: self)) {
      Result { () throws(Failure) in try build(graph) }
    }.get()
  }

  /// Runs an asynchronous `build` in the current graph, or in a new one.
  nonisolated(nonsending) fileprivate func graph<Value, Failure: Error>(
    _ build: nonisolated(nonsending) (Scope) async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    if let current = currentGraph { return try await build(current) }
    let graph = newGraph()
    defer { withExtendedLifetime(graph) {} }
    return try await GraphScope.$all.withValue(
      GraphScope.including(graph, for: self),
      awaiting: { () async throws(Failure) in try await build(graph) }
    )
  }

  @inlinable
  @inline(never)
  func graphInstance<Key: Hashable & Sendable, Value, Failure: Error>(
    _ fingerprint: Fingerprint,
    for key: Key,
    _ builder: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try graph { graph throws(Failure) in
      try graph.instance(fingerprint, for: key, builder)
    }
  }
}

extension ScopedAssembler {
  /// Resolves a graph of objects in which each `graphShared` rule has one instance.
  ///
  /// ```swift
  /// func resolve(user: User) -> ProfileViewController {
  ///   graph { ProfileViewController(presenter: presenter(of: user), router: router()) }
  /// }
  /// var state: ProfileState { graphShared { ProfileState() } }  // one for the presenter and the router
  /// ```
  ///
  /// A nested `graph` of the same scope joins the outer graph, which ends when all calls have returned. So do child tasks
  /// and, while the graph lasts, what its closure starts with `Task { }`. Other scopes, such as a child's, other threads
  /// and detached tasks have graphs of their own.
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
  /// Outside a graph, the call starts a graph for the objects that it builds. The parameters and errors are those of
  /// `shared`.
  ///
  /// - Complexity: O(*n*) in the number of task-local values around the call.
  ///
  /// - Returns: The graph's instance.
  @inlinable
  @inline(__always)
  public func graphShared<Key: Hashable & Sendable, Value: Sendable, Failure: Error>(
    for key: Key = NoKey(),
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    column: UInt = #column,
    _ build: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let fingerprint = Fingerprint(of: Value.self, for: key, fileID, function, line, column)
    if let value: Value = scope.currentGraph?.cached(fingerprint, for: key) { return value }
    assert(keepsScope, newScopeMessage)
    return try scope.graphInstance(fingerprint, for: key, build)
  }

  /// Caches one asynchronously built instance within the outermost `graph { }`.
  ///
  /// Concurrent callers in one graph wait as they do for `shared`, which has the same parameters and errors.
  ///
  /// - Returns: The graph's instance.
  @_disfavoredOverload
  public nonisolated(nonsending) func graphShared<Key: Hashable & Sendable, Value: Sendable, Failure: Error>(
    for key: Key = NoKey(),
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    column: UInt = #column,
    _ build: nonisolated(nonsending) () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let fingerprint = Fingerprint(of: Value.self, for: key, fileID, function, line, column, .isAsync)
    if let value: Value = scope.currentGraph?.cached(fingerprint, for: key) { return value }
    assert(keepsScope, newScopeMessage)
    return try await scope.graph { graph async throws(Failure) in
      try await graph.instance(fingerprint, for: key, build)
    }
  }
}
