/// An assembler that caches instances in a scope.
///
/// ```swift
/// extension ContactsSceneAssembler {  // refines ScopedAssembler
///   var getAllContacts: GetAllContacts { shared { GetAllContacts(dataSource: contactsDataSource) } }
/// }
/// final class AppAssembler: LiveAssembler, ContactsSceneAssembler { let scope = Scope() }
/// ```
///
/// A rule builds a new object for each request, unless it chooses a lifetime:
///
/// | call | one instance for each rule and |
/// | --- | --- |
/// | `shared { }` | scope |
/// | `weaklyShared { }` | scope, while something else holds it |
/// | `graphShared { }` | outermost `graph { }` that is being resolved |
///
/// Pass a key to cache one instance per key: `shared(for: key) { }`. The closure can be asynchronous and can throw. On the
/// main actor, `shared(on: MainActor.self) { }` takes a value that isn't `Sendable`.
///
/// The location of the call and the type of its value identify the instance, so two rules of one type don't
/// collide, and a generic rule has an instance for each type that it returns. A child caches what it builds in
/// its own scope. What it forwards belongs to its parent.
///
/// Any number of threads and tasks can call rules at once. No lock is held while a builder runs. If a builder requests its
/// own rule, directly or through other rules, on one thread or several, the process stops and prints the path of rules. If
/// a builder waits for a thread or task that it started and that requests the rule, a warning appears instead.
///
/// An assembler with a scope is a class, so that a cached object can refer to it weakly. Pass
/// `{ [app = later()] in app().editor() }` to a cached object that calls a rule later. Otherwise the scope
/// retains the object, the object retains the closure, and the closure retains the assembler, so none of them
/// is released.
public protocol ScopedAssembler: Assembling, AnyObject {
  /// The cache of this assembler alone. Return the same scope each time: `let scope = Scope()`.
  ///
  /// A debug build stops if it's a new one for each request, or if another assembler has built in it.
  var scope: Scope { get }

  /// Finds a cached object of ``scope``. Don't implement this.
  // A requirement, because a witness knows that `scope` is a stored property and borrows it. Reading `scope` through
  // the protocol retains it, and threads contend for that count.
  func _find(_ file: UInt, _ function: UInt, _ position: UInt64, _ type: UInt) -> (any AnyObject & Sendable)?
}

extension ScopedAssembler {
  @inlinable
  public func _find(_ file: UInt, _ function: UInt, _ position: UInt64, _ type: UInt) -> (
    any AnyObject & Sendable
  )? {
    scope.find(Fingerprint(file: file, function: function, position: position, type: type))
  }
}

extension ScopedAssembler {
  /// Whether ``scope`` isn't a new one each time. Another thread can replace it between two reads, so one equal pair of a
  /// hundred is enough.
  // Asked in debug builds, before something is built.
  @usableFromInline var keepsScope: Bool { (0..<100).contains { _ in scope === scope } }

  @usableFromInline var newScopeMessage: String {
    "Assembler: \(Self.self) has a new scope for each request, so it caches nothing; write 'let scope = Scope()'"
  }

  /// Whether ``scope`` isn't a new one each time, and no other assembler has built in it.
  // Asked in debug builds, before something is built that the scope keeps.
  @usableFromInline var ownsScope: Bool { keepsScope && otherOwner == nil }

  @usableFromInline var scopeMessage: String {
    guard let other = otherOwner else { return newScopeMessage }
    let (name, otherName) = ("\(type(of: self))", "\(other)")
    return
      "Assembler: \(name) and \(name == otherName ? "another " : "")\(otherName) cache in one scope, so the instances of "
      + "one outlive it, and the other gets them; write 'let scope = Scope()' in each"
  }

  /// The type of the assembler that first built in ``scope``, if that isn't this one.
  private var otherOwner: (any Any.Type)? {
    #if DEBUG
    let own = Scope.Owner(assembler: self, type: type(of: self))
    // Its `deinit` builds: no weak reference finds it anymore.
    guard own.assembler != nil else { return nil }
    let first = scope.owner.withLock { owner in
      if owner == nil { owner = own }
      return owner ?? own
    }
    return first.assembler === self ? nil : first.type
    #else
    nil
    #endif
  }
}

// Each function has a form that awaits. It's disfavored, because otherwise a call without `await` in an asynchronous
// rule would select it.

extension ScopedAssembler {
  /// Caches one instance for each rule, or for each rule and key, as long as the scope lives.
  ///
  /// ```swift
  /// var database: Database { shared { Database(folder: folder) } }
  /// func inbox(of user: User) -> Inbox { shared(for: user.id) { Inbox(user: user, database: database) } }
  /// ```
  ///
  /// The first request builds the instance, once. A request for a cached instance takes no lock and allocates nothing,
  /// unless the hash of its key is that of another. Each key's instance stays in the scope, so use few keys.
  ///
  /// A key must equal itself, unlike `Double.nan`, or its instance isn't cached, and a cycle through it isn't found. Its
  /// `==` and `hash(into:)` can't request rules, because a scope compares keys while other threads wait for its lock. If
  /// `==` requests a rule, the process stops and prints the rule of the key.
  ///
  /// - Parameters:
  ///   - key: Identifies the instance: the rule's arguments, or an identifier of them. Omit it to cache one instance.
  ///   - fileID: The calling file. Don't pass this.
  ///   - function: The calling rule. Don't pass this.
  ///   - line: The calling line. Don't pass this.
  ///   - column: The calling column. Don't pass this.
  ///   - build: Builds the instance, on the calling thread and in its isolation. Concurrent callers wait for it.
  /// - Returns: The cached instance.
  /// - Throws: The error that `build` throws. The next request builds again.
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
    let fingerprint = Fingerprint(of: Value.self, for: key, fileID, function, line, column)
    if let object = _find(fingerprint.file, fingerprint.function, fingerprint.position, fingerprint.type),
      let value = Boxing<Key, Value>.value(in: object, for: key)
    {
      return value
    }
    assert(ownsScope, scopeMessage)
    return try scope.instance(fingerprint, for: key, build)
  }

  /// Caches one asynchronously built instance for each rule, or for each rule and key, as long as the scope lives.
  ///
  /// ```swift
  /// func session() async throws -> Session { try await shared { try await Session(http: http) } }
  /// ```
  ///
  /// The first caller's task runs the build, in its isolation and with its priority. Concurrent callers wait for it:
  ///
  /// - If the build fails, each waiting caller throws the error of the build, and the next request builds
  ///   again. A caller whose rule throws another type of error looks for the instance again instead.
  /// - If the first task is cancelled and its build throws, the next waiting caller builds.
  /// - If a waiting task is cancelled, its call throws `CancellationError`. If its builder can't throw this
  ///   error, the call waits, even in a rule that throws. To let it throw, write the closure's type:
  ///   `shared { () async throws -> Session in … }`.
  /// - If a build awaits its own rule, directly or through other rules, the process stops and prints the
  ///   path. If the build awaits the rule through a child task, such as `async let`, a warning appears after
  ///   the scope's `waitWarningDelay`.
  ///
  /// It takes the same parameters as the synchronous form.
  ///
  /// - Returns: The cached instance.
  /// - Throws: The error that the build throws, or `CancellationError`.
  @inlinable
  @inline(__always)
  @_disfavoredOverload
  public nonisolated(nonsending) func shared<Key: Hashable & Sendable, Value: Sendable, Failure: Error>(
    for key: Key = NoKey(),
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    column: UInt = #column,
    _ build: nonisolated(nonsending) () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let fingerprint = Fingerprint(of: Value.self, for: key, fileID, function, line, column, .isAsync)
    if let object = _find(fingerprint.file, fingerprint.function, fingerprint.position, fingerprint.type),
      let value = Boxing<Key, Value>.value(in: object, for: key)
    {
      return value
    }
    assert(ownsScope, scopeMessage)
    return try await scope.instance(fingerprint, for: key, build)
  }
}

extension ScopedAssembler {
  /// Caches one instance for each rule, or for each rule and key, in a weak reference.
  ///
  /// ```swift
  /// var images: any ImageCache { weaklyShared { MemoryImageCache() } }
  /// ```
  ///
  /// As long as something else retains the instance, requests return it. A request takes the scope's lock.
  /// `Value` is a class, an existential of classes, or an optional of either. A `nil` isn't cached. Any other
  /// value stops the process with the rule's location. The parameters and errors are those of `shared`.
  ///
  /// - Returns: The live instance, or a new one.
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
    let fingerprint = Fingerprint(of: Value.self, for: key, fileID, function, line, column, .isWeak)
    if let value: Value = scope.weakValue(fingerprint, for: key) { return value }
    assert(ownsScope, scopeMessage)
    return try scope.instance(fingerprint, for: key, build)
  }

  /// Caches one asynchronously built instance for each rule, or for each rule and key, in a weak reference.
  ///
  /// Concurrent callers wait as they do for `shared`, which has the same parameters and errors.
  ///
  /// - Returns: The live instance, or a new one.
  @_disfavoredOverload
  public nonisolated(nonsending) func weaklyShared<Key: Hashable & Sendable, Value: Sendable, Failure: Error>(
    for key: Key = NoKey(),
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    column: UInt = #column,
    _ build: nonisolated(nonsending) () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let fingerprint = Fingerprint(
      of: Value.self,
      for: key,
      fileID,
      function,
      line,
      column,
      [.isWeak, .isAsync]
    )
    if let value: Value = scope.weakValue(fingerprint, for: key) { return value }
    assert(ownsScope, scopeMessage)
    return try await scope.instance(fingerprint, for: key, build)
  }
}
