/// What a slot retains. An instance of the main actor isn't `Sendable`, but the wrapper that retains it is.
@usableFromInline typealias SlotContent = any AnyObject & Sendable

/// The key of a rule that has one instance.
@usableFromInline
struct NoKey: Hashable, Sendable {
  @usableFromInline
  init() {}
}

/// An object that a slot retains in place of an instance.
@usableFromInline
class Storage: @unchecked Sendable {
  @usableFromInline init() {}

  /// The instance if it's an object, in a reference that any thread can release. Use its identity only.
  var object: SlotContent? { nil }
}

/// Holds a value that has a key or isn't an object.
@usableFromInline
final class Box<Key: Hashable & Sendable, Value>: Storage, @unchecked Sendable {
  @usableFromInline let key: Key
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value, for key: Key) {
    self.key = key
    self.value = value
    super.init()
  }

  override var object: SlotContent? { (value as? Storage)?.object ?? Assembler.object(in: value) }
}

/// A weak reference to an object.
final class WeakBox: Storage, @unchecked Sendable {
  weak let target: SlotContent?
  private let isOnMainActor: Bool

  init(_ target: SlotContent, isOnMainActor: Bool) {
    self.target = target
    self.isOnMainActor = isOnMainActor
  }

  override var object: SlotContent? { target.map { isOnMainActor ? MainActorValue($0) : $0 } }
}

/// Returns `value` as an object, or nil if its dynamic type isn't a class.
func object<Value>(in value: Value) -> SlotContent? {
  if Value.self is AnyObject.Type { return unsafeBitCast(value, to: SlotContent.self) }
  let value: Any = value
  return type(of: value) is AnyClass ? unsafeBitCast(value as AnyObject, to: SlotContent.self) : nil
}

/// Decides how a scope stores the values of a rule, and loads them.
@usableFromInline
enum Stored<Key: Hashable & Sendable, Value> {
  /// Whether an instance is its own content. Any other value is in a box.
  ///
  /// The optimizer knows sizes, so it asks the runtime for no existential whether it's a class.
  @inlinable static var isContent: Bool {
    Key.self == NoKey.self && MemoryLayout<Value>.size == MemoryLayout<SlotContent>.size
      && Value.self is AnyObject.Type
  }

  /// The content of a slot for `value`; nil if no request would find it, because the key doesn't equal itself, as
  /// `Double.nan`.
  @inlinable
  static func content(of value: Value, for key: Key, _ build: Build) -> SlotContent? {
    guard key == key else { return nil }
    if build.key.has(.isWeak) { return weakBox(for: value, build) }
    return isContent ? unsafeBitCast(value, to: SlotContent.self) : Box(value, for: key)
  }

  @usableFromInline
  static func weakBox(for value: Value, _ build: Build) -> SlotContent {
    if let object = object(in: value) { return WeakBox(object, isOnMainActor: build.key.has(.isOnMainActor)) }
    fatalError(
      """
      Assembler: \(build.rule) at \(build.location) is weakly shared, and its value is no object. A scope can only \
      hold an instance of a class weakly; use shared { } for other values.
      """
    )
  }

  /// The value that another request for the same rule and key built.
  @inlinable
  static func value(in content: SlotContent, for key: Key, _ build: Build) -> Value {
    guard let value = build.key.has(.isWeak) ? value(of: content) : value(in: content, for: key) else {
      preconditionFailure("the content belongs to another request")
    }
    return value
  }

  /// The value in the content of a slot that has the `InstanceKey` of `key`.
  ///
  /// The `InstanceKey` identifies the type of the content, except that the type and the hash of a key are added up.
  /// The caller retains the content, and a box retains its value until it's copied.
  @inlinable
  @inline(__always)
  static func value(in content: SlotContent, for key: Key) -> Value? {
    if isContent { return unsafeBitCast(content, to: Value.self) }
    if Key.self == NoKey.self { return unsafeDowncast(content, to: Box<Key, Value>.self).value }
    guard type(of: content) == Box<Key, Value>.self else { return nil }
    let box = unsafeDowncast(content, to: Box<Key, Value>.self)
    return box.key == key ? box.value : nil
  }

  /// The value that a weakly shared rule finds.
  @inlinable
  @inline(__always)
  static func value(of object: SlotContent) -> Value? {
    isContent ? unsafeBitCast(object, to: Value.self) : object as? Value
  }
}
