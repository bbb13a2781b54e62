#if canImport(Dispatch)
import Dispatch
#endif

extension ScopedAssembler {
  /// Caches one main-actor instance for each rule, or for each rule and key. It doesn't have to be `Sendable`.
  ///
  /// ```swift
  /// @MainActor var router: Router { shared(on: MainActor.self) { Router() } }
  /// ```
  ///
  /// The instance is built, read and released on the main actor, whichever thread releases the assembler. Pass
  /// `MainActor.self` for `actor`. The other parameters and the errors are those of `shared` without an actor.
  ///
  /// - Returns: The cached instance.
  @MainActor
  public func shared<Key: Hashable & Sendable, Value, Failure: Error>(
    on actor: MainActor.Type,
    for key: Key = NoKey(),
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    column: UInt = #column,
    _ build: @MainActor () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let fingerprint = Fingerprint(of: MainActorBox<Value>.self, for: key, fileID, function, line, column)
    if let cached: MainActorBox<Value> = scope.cached(fingerprint, for: key) { return cached.value }
    assert(ownsScope, scopeMessage)
    return try scope.mainActorInstance(fingerprint, for: key, build)
  }

  /// Caches one main-actor object in a weak reference. It doesn't have to be `Sendable`.
  ///
  /// Pass `MainActor.self` for `actor`. The other parameters and the errors are those of `weaklyShared`
  /// without an actor.
  ///
  /// - Returns: The live instance, or a new one.
  @MainActor
  public func weaklyShared<Key: Hashable & Sendable, Value, Failure: Error>(
    on actor: MainActor.Type,
    for key: Key = NoKey(),
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    column: UInt = #column,
    _ build: @MainActor () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let fingerprint = Fingerprint(
      of: Value.self,
      for: key,
      fileID,
      function,
      line,
      column,
      [.isWeak, .isOnMainActor]
    )
    if let value: Value = scope.weakValue(fingerprint, for: key) { return value }
    assert(ownsScope, scopeMessage)
    return try scope.instance(fingerprint, for: key, build)
  }

  /// Caches one main-actor instance within the outermost `graph { }`. It doesn't have to be `Sendable`.
  ///
  /// Pass `MainActor.self` for `actor`. The other parameters and the errors are those of `graphShared`
  /// without an actor.
  ///
  /// - Returns: The graph's instance.
  @MainActor
  public func graphShared<Key: Hashable & Sendable, Value, Failure: Error>(
    on actor: MainActor.Type,
    for key: Key = NoKey(),
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    column: UInt = #column,
    _ build: @MainActor () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let fingerprint = Fingerprint(of: MainActorBox<Value>.self, for: key, fileID, function, line, column)
    if let cached: MainActorBox<Value> = scope.currentGraph?.cached(fingerprint, for: key) {
      return cached.value
    }
    assert(keepsScope, newScopeMessage)
    return try scope.graph { graph throws(Failure) in
      try graph.mainActorInstance(fingerprint, for: key, build)
    }
  }
}

extension Scope {
  @MainActor
  fileprivate func mainActorInstance<Key: Hashable & Sendable, Value, Failure: Error>(
    _ fingerprint: Fingerprint,
    for key: Key,
    _ builder: @MainActor () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let build = Build(fingerprint, of: Value.self, for: key)
    return try instance(build, for: key) { () throws(Failure) in MainActorBox(try builder()) }.value
  }
}

/// Holds a main-actor value in a scope that any thread can release.
// `isolated deinit` needs iOS 18.4 and macOS 15.4.
final class MainActorBox<Value>: AnyBox, @unchecked Sendable {
  private let box: Unmanaged<Box<NoKey, Value>>

  init(_ value: Value) {
    box = .passRetained(Box(value, for: NoKey()))
    super.init()
  }

  @MainActor var value: Value { box.takeUnretainedValue().value }

  override var instance: Any { box.takeUnretainedValue().value }

  override var isOnMainActor: Bool { true }

  deinit {
    guard !MainQueue.isCurrent else { return box.release() }
    let box = box
    Task { @MainActor in box.release() }
  }
}

/// Detects the main actor's queue.
private enum MainQueue {
  #if canImport(Dispatch)
  private static let key = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil }
  #else
  /// A system without Dispatch has one thread.
  static var isCurrent: Bool { true }
  #endif
}
