/// A value that is built asynchronously at its first use, and again after a reset.
///
/// ```swift
/// protocol FlagScene: ScopedAssembler, Sendable {
///   var server: any FlagServer { get }
///   var flags: AsyncResettable<Flags> { get }
/// }
/// extension FlagScene {
///   var flags: AsyncResettable<Flags> {
///     shared { AsyncResettable { [app = later()] in try await app().server.flags() } }
///   }
/// }
///
/// if try await app.flags.value.isDark { … }
/// app.flags.reset()  // the next use asks the server again
/// ```
///
/// Use it for what a server may change while its scope lives, such as feature flags or a token. Objects store the
/// `AsyncResettable`, and ask for its value at each use.
///
/// Uses that meet a build wait for it, as for an asynchronous `shared`: if it fails, they fail with its error, and the
/// next use builds again. If the task that builds is cancelled and the build throws, the next of those that wait builds. A
/// cancelled use that waits throws `CancellationError`.
///
/// Any number of threads and tasks can use and reset it at once.
public final class AsyncResettable<Value: Sendable>: Sendable {
  /// Has the value of the time since the last reset.
  private let current = Lock(Scope())
  private let build: @Sendable () async throws -> Value
  private let key: Fingerprint

  /// Creates a value that isn't built yet.
  ///
  /// - Parameters:
  ///   - build: Builds the value, in the task of the first use, and in no isolation. What the closure captures, it
  ///     retains: capture ``ScopedAssembler/later(fileID:function:line:)`` for a rule.
  ///   - fileID: The calling file. Don't pass this.
  ///   - function: The calling rule. Don't pass this.
  ///   - line: The calling line. Don't pass this.
  ///   - column: The calling column. Don't pass this.
  public init(
    _ build: @escaping @Sendable () async throws -> Value,
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.build = build
    key = Fingerprint(of: Value.self, for: NoKey(), fileID, function, line, column, .isAsync)
  }

  /// The value. The first use after a reset builds it, and concurrent uses wait for it.
  ///
  /// - Throws: The error of the build, which is not kept, or `CancellationError` if the task is cancelled while it waits.
  public var value: Value {
    get async throws {
      let scope = current.withLock(\.self)
      if let value: Value = scope.cached(key, for: NoKey()) { return value }
      return try await scope.instance(key, for: NoKey(), build)
    }
  }

  /// Lets go of the value. A use that begins later builds a new one.
  ///
  /// A use that began earlier returns the old value, also if it's still being built, and objects that hold it keep it.
  public func reset() { replace { _ in true } }

  private func replace(if isOld: (Scope) -> Bool) {
    let next = Scope()
    // Releases the old value without the lock: its `deinit` can use this one.
    let old = current.withLock { isOld($0) ? exchange(&$0, with: next) : next }
    withExtendedLifetime(old) {}
  }
}

extension AsyncResettable where Value: Equatable {
  /// Lets go of the value if it's still `value`, as ``reset()`` does.
  ///
  /// ```swift
  /// let token = try await tokens.value
  /// if try await send(request, token).status == 401 { tokens.reset(ifCurrent: token) }
  /// ```
  ///
  /// Use it if a value is refused: of several requests with one token, the first that is refused resets it, and the others
  /// find its successor, or the build of it.
  public func reset(ifCurrent value: Value) {
    let scope = current.withLock(\.self)
    guard let cached: Value = scope.cached(key, for: NoKey()), cached == value else { return }
    replace { $0 === scope }
  }
}

extension AsyncResettable: DeferredValue {
  var built: (value: any Sendable, finishedAt: Nanoseconds)? {
    guard let cached = current.withLock(\.self).all.first, let value = cached.instance as? Value else {
      return nil
    }
    return (value, cached.finishedAt)
  }
}
