/// An assembler with storage for the instances that its rules share.
///
/// ```swift
/// extension ContactsSceneAssembler {  // refines ScopedAssembler
///   func resolve() -> GetAllContacts { shared { GetAllContacts(contactsDataSource: resolve()) } }
/// }
/// final class AppAssembler: LiveAssembler, ContactsSceneAssembler { let scope = Scope() }
/// ```
///
/// A rule that calls none of these builds a new object each time. The others choose a lifetime:
///
/// | call | one instance for each rule and |
/// | --- | --- |
/// | `shared { }` | scope |
/// | `weaklyShared { }` | scope, while something else holds it |
/// | `graphShared { }` | outermost `graph { }` that is being resolved |
///
/// Each takes a key, `shared(for: key) { }`, and then caches one instance for each key; each may `await` and
/// `throw`. On the main actor, `shared(on: MainActor.self) { }` takes a value that is not `Sendable`.
///
/// A rule is known by the location of the call and by the type, so two rules that build the same type do not
/// collide, and a generic rule has one instance for each type that it returns. All state is in the scope: two assemblers
/// never see each other's objects. What a child builds lives in the child's scope and ends with it; what it
/// forwards belongs to its parent.
///
/// Any number of threads and tasks can ask at once. No lock is held while a builder runs. A builder that asks for
/// its own rule, directly or through others and on one thread or several, ends the process with the path.
///
/// An assembler with a scope is a class, so that a cached object can hold it weakly: a closure that a rule passes to
/// a cached object captures `[unowned self]` or `[weak self]`. Otherwise the scope keeps the object, the object the
/// closure, and the closure the assembler, and nothing is ever released.
public protocol ScopedAssembler: Assembling, AnyObject {
  /// The storage of what this assembler shares. Return the same scope each time: `let scope = Scope()`.
  var scope: Scope { get }

  /// What `scope` caches, borrowed. Don't implement this.
  // Borrowed (and yielded, by `_read`): a reading of what `scope` returns counts references of the scope or of the
  // box. A shared existential then takes 3.1 times as long with two threads at once (147 ns against 48) and 212
  // instructions against 169.
  @_borrowed var _instances: InstanceTable { get }
}

extension ScopedAssembler {
  @inlinable
  public var _instances: InstanceTable {
    _read { yield scope.instances }
  }
}

// Each function has a form that awaits. It is disfavored: otherwise a call without `await` in an asynchronous rule
// would mean it.

extension ScopedAssembler {
  /// Caches one instance for each rule, or for each rule and key, as long as the scope lives.
  ///
  /// ```swift
  /// func resolve() -> Database { shared { Database(path: resolve()) } }
  /// func resolve(user: User) -> Inbox { shared(for: user.id) { Inbox(user: user) } }
  /// ```
  ///
  /// The instance is built at the first request, exactly once. A request for a cached instance takes no lock and
  /// allocates nothing. Use keys of which there are few; nothing is cached for a key that does not equal itself, such
  /// as `Double.nan`.
  ///
  /// - Parameters:
  ///   - key: The arguments that matter, or what identifies them. Leave it out for one instance.
  ///   - fileID: The calling file. Don't pass this.
  ///   - function: The calling rule. Don't pass this.
  ///   - line: The calling line. Don't pass this.
  ///   - column: The calling column. Don't pass this.
  ///   - build: Builds the instance, on the calling thread and in its isolation. Threads that ask meanwhile wait. A
  ///     builder that asks for its own rule, directly or through others, ends the process with the path.
  /// - Returns: The cached instance.
  /// - Throws: The error that `build` throws. Nothing is cached then, and the next request builds.
  @inlinable
  @inline(__always)
  public func shared<Key: Hashable & Sendable, Value: Sendable, Failure: Error>(
    for key: Key = NoKey(),
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    column: UInt = #column,
    _ build: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let instanceKey = InstanceKey(Value.self, for: Key.self, key.hashValue, fileID, line, column)
    if Key.self != NoKey.self {
      let value = _instances.read(instanceKey, as: AnyObject.self) { box -> Value? in
        guard type(of: box) == Box<Key, Value>.self else { return nil }
        let box = unsafeDowncast(box, to: Box<Key, Value>.self)
        return box.key == key ? box.value : nil
      }
      if case .some(let value?) = value { return value }
    } else if Value.self is AnyObject.Type {
      let object = findObject(instanceKey, in: _instances)
      if let object { return unsafeBitCast(object.takeRetainedValue(), to: Value.self) }
    } else {
      let value = _instances.read(instanceKey, as: Box<NoKey, Value>.self) { $0.value }
      if let value { return value }
    }
    return try buildInstance(.shared, for: key, fileID, function, line, column, build)
  }

  /// Apart, so that what is inlined into each rule stays small.
  @usableFromInline
  @inline(never)
  func buildInstance<Key: Hashable & Sendable, Value, Failure: Error>(
    _ lifetime: Scope.Lifetime,
    for key: Key,
    _ fileID: StaticString,
    _ function: StaticString,
    _ line: UInt,
    _ column: UInt,
    _ build: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try scope.instance(InstanceRequest(lifetime, for: key, (fileID, function, line, column)), build)
  }

  /// Caches one instance for each rule, or for each rule and key, built by awaiting, as long as the scope lives.
  ///
  /// ```swift
  /// func resolve() async throws -> Session { try await shared { try await Session(http: resolve()) } }
  /// ```
  ///
  /// The build runs in the task of the first caller, in its isolation; its priority is not raised for those who wait.
  /// Tasks that ask meanwhile wait for it:
  ///
  /// - If the build fails, everyone who waits gets its error, and the next request builds. A waiting call whose rule
  ///   throws another type of error looks again instead.
  /// - If the first task is cancelled and its build throws, the next task that waits builds.
  /// - If a waiting task is cancelled, its call throws `CancellationError`; a rule that cannot throw it waits.
  /// - A build that awaits its own rule, directly or through others, ends the process with the path. If a child task
  ///   (`async let`) does so, a warning is printed after the scope's `waitWarningDelay`.
  ///
  /// The parameters are those of the synchronous form.
  ///
  /// - Returns: The cached instance.
  /// - Throws: The error that the build throws, or `CancellationError`.
  @_disfavoredOverload
  public nonisolated(nonsending) func shared<Key: Hashable & Sendable, Value: Sendable, Failure: Error>(
    for key: Key = NoKey(),
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    column: UInt = #column,
    _ build: nonisolated(nonsending) () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await scope.instance(
      InstanceRequest(.shared, for: key, (fileID, function, line, column), isAsync: true),
      build
    )
  }
}

extension ScopedAssembler {
  /// Caches one instance for each rule, or for each rule and key, as long as something else holds it: the scope's
  /// reference is weak.
  ///
  /// ```swift
  /// func resolve() -> any ImageCache { weaklyShared { MemoryImageCache() } }
  /// ```
  ///
  /// While one instance is held, no second one is built. A request takes the scope's lock. `Value` is a class or a
  /// protocol's type; a value that is no object ends the process with the rule's location.
  ///
  /// - Parameters:
  ///   - key: The arguments that matter, or what identifies them. Leave it out for one instance.
  ///   - fileID: The calling file. Don't pass this.
  ///   - function: The calling rule. Don't pass this.
  ///   - line: The calling line. Don't pass this.
  ///   - column: The calling column. Don't pass this.
  ///   - build: Builds the instance, on the calling thread and in its isolation.
  /// - Returns: The instance that is alive, or a new one.
  /// - Throws: The error that `build` throws. Nothing is cached then.
  @inlinable
  @inline(__always)
  public func weaklyShared<Key: Hashable & Sendable, Value: Sendable, Failure: Error>(
    for key: Key = NoKey(),
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    column: UInt = #column,
    _ build: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if Key.self == NoKey.self {
      let object = scope.weakObject(InstanceKey(Value.self, for: Key.self, 0, fileID, line, column))
      if let object, Value.self is AnyObject.Type { return unsafeBitCast(object, to: Value.self) }
      if let object, let value = object as? Value { return value }
    }
    return try buildInstance(.weaklyShared, for: key, fileID, function, line, column, build)
  }

  /// Caches one instance, built by awaiting, as long as something else holds it.
  ///
  /// Concurrent calls wait for one build as those of `shared` do.
  ///
  /// The parameters are those of the synchronous form.
  ///
  /// - Returns: The instance that is alive, or a new one.
  /// - Throws: The error that the build throws, or `CancellationError`.
  @_disfavoredOverload
  public nonisolated(nonsending) func weaklyShared<Key: Hashable & Sendable, Value: Sendable, Failure: Error>(
    for key: Key = NoKey(),
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    column: UInt = #column,
    _ build: nonisolated(nonsending) () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await scope.instance(
      InstanceRequest(.weaklyShared, for: key, (fileID, function, line, column), isAsync: true),
      build
    )
  }
}
