import Dispatch

extension ScopedAssembler {
  /// Caches one instance of the main actor for each rule, or for each rule and key. It need not be `Sendable`.
  ///
  /// ```swift
  /// @MainActor func resolve() -> Router { shared(on: MainActor.self) { Router() } }
  /// ```
  ///
  /// The instance is built, read and released on the main actor, whatever thread lets go of the assembler.
  ///
  /// `actor` is `MainActor.self`; the other parameters are those of the form without it.
  ///
  /// - Returns: The cached instance.
  /// - Throws: The error that `build` throws. Nothing is cached then.
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

  /// Caches one object of the main actor as long as something else holds it. It need not be `Sendable`.
  ///
  /// `actor` is `MainActor.self`; the other parameters are those of the form without it.
  ///
  /// - Returns: The instance that is alive, or a new one.
  /// - Throws: The error that `build` throws. Nothing is cached then.
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

  /// Caches one instance of the main actor within the outermost `graph { }`. It need not be `Sendable`.
  ///
  /// `actor` is `MainActor.self`; the other parameters are those of the form without it.
  ///
  /// - Returns: The graph's instance.
  /// - Throws: The error that `build` throws. Nothing is cached then.
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

/// A value of the main actor in a scope that any thread may release.
// `isolated deinit` does this from iOS 18.4 and macOS 15.4 on; the package runs on 18.0 and 15.0.
final class MainActorValue<Value>: @unchecked Sendable {
  private let box: Unmanaged<Box<NoKey, Value>>

  init(_ value: Value) {
    box = .passRetained(Box(value, for: NoKey()))
  }

  @MainActor var value: Value {
    box.takeUnretainedValue().value
  }

  /// The value, if it is an object: its identity only.
  var object: AnyObject? {
    Assembler.object(in: box.takeUnretainedValue().value)
  }

  deinit {
    guard !MainQueue.isCurrent else { return box.release() }
    nonisolated(unsafe) let box = box
    Task { @MainActor in box.release() }
  }
}

/// A type that only carries another one.
protocol Isolated {
  static var valueType: any Any.Type { get }
}

extension MainActorValue: Isolated {
  static var valueType: any Any.Type { Value.self }
}

/// The queue that the main actor runs on.
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
