import Dispatch

extension ScopedAssembler {
  /// Caches one main-actor instance for each rule, or for each rule and key. It doesn't have to be `Sendable`.
  ///
  /// ```swift
  /// @MainActor func resolve() -> Router { shared(on: MainActor.self) { Router() } }
  /// ```
  ///
  /// The instance is built, read and released on the main actor, whichever thread releases the assembler.
  ///
  /// Pass `MainActor.self` for `actor`. The other parameters are the same without it.
  ///
  /// - Returns: The cached instance.
  /// - Throws: The error that `build` throws. The next request builds again.
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
    try shared(for: key, fileID: fileID, function: function, line: line, column: column) {
      () throws(Failure) in
      MainActorValue(try build())
    }.value
  }

  /// Caches one main-actor object in a weak reference. It doesn't have to be `Sendable`.
  ///
  /// Pass `MainActor.self` for `actor`. The other parameters are the same without it.
  ///
  /// - Returns: The live instance, or a new one.
  /// - Throws: The error that `build` throws. The next request builds again.
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
    try scope.instance(
      InstanceRequest(.weaklyShared, for: key, (fileID, function, line, column), isOnMainActor: true),
      build
    )
  }

  /// Caches one main-actor instance within the outermost `graph { }`. It doesn't have to be `Sendable`.
  ///
  /// Pass `MainActor.self` for `actor`. The other parameters are the same without it.
  ///
  /// - Returns: The graph's instance.
  /// - Throws: The error that `build` throws. The next request builds again.
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
    try graphShared(for: key, fileID: fileID, function: function, line: line, column: column) {
      () throws(Failure) in
      MainActorValue(try build())
    }.value
  }
}

/// Holds a main-actor value in a scope that any thread can release.
// `isolated deinit` needs iOS 18.4 and macOS 15.4; the package supports 18.0 and 15.0.
final class MainActorValue<Value>: @unchecked Sendable {
  private let box: Unmanaged<Box<NoKey, Value>>

  init(_ value: Value) {
    box = .passRetained(Box(value, for: NoKey()))
  }

  @MainActor var value: Value {
    box.takeUnretainedValue().value
  }

  /// The value if it's an object. Use its identity only.
  var object: AnyObject? {
    Assembler.object(in: box.takeUnretainedValue().value)
  }

  deinit {
    guard !MainQueue.isCurrent else { return box.release() }
    nonisolated(unsafe) let box = box
    Task { @MainActor in box.release() }
  }
}

/// A wrapper type.
protocol Isolated {
  static var valueType: any Any.Type { get }
}

extension MainActorValue: Isolated {
  static var valueType: any Any.Type { Value.self }
}

/// Detects the main actor's queue.
private enum MainQueue {
  private static let key = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  static var isCurrent: Bool {
    DispatchQueue.getSpecific(key: key) != nil
  }
}
