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
  /// The key, described.
  var keyDescription: String? { nil }

  /// Whether the keys are equal. Runs the key's `==`.
  func hasKey(of other: SlotContent) -> Bool { true }
}

/// Holds the key of a build in progress.
@usableFromInline
class KeyHolder<Key: Hashable & Sendable, Value>: Storage, @unchecked Sendable {
  @usableFromInline final let key: Key

  @inlinable
  init(_ key: Key) {
    self.key = key
    super.init()
  }

  override final var keyDescription: String? { key is NoKey ? nil : "\(key)" }

  // The type of the value is compared too, because the rule can be generic.
  override final func hasKey(of other: SlotContent) -> Bool {
    let other = (other as? WeakBox)?.holder ?? other
    return (other as? KeyHolder<Key, Value>)?.key == key
  }
}

/// Holds a value that has a key or isn't an object.
@usableFromInline
final class Box<Key: Hashable & Sendable, Value>: KeyHolder<Key, Value>, @unchecked Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value, for key: Key) {
    self.value = value
    super.init(key)
  }

  override var object: SlotContent? { (value as? Storage)?.object ?? Assembler.object(in: value) }
}

/// A weak reference to an object.
final class WeakBox: Storage, @unchecked Sendable {
  weak let target: SlotContent?
  let holder: Storage?
  private let isOnMainActor: Bool

  init(_ target: SlotContent, for holder: Storage?, isOnMainActor: Bool) {
    self.target = target
    self.holder = holder
    self.isOnMainActor = isOnMainActor
  }

  override var object: SlotContent? { target.map { isOnMainActor ? MainActorValue($0) : $0 } }
  override var keyDescription: String? { holder?.keyDescription }
}

/// Returns `value` as an object, or nil if its dynamic type isn't a class.
func object<Value>(in value: Value) -> SlotContent? {
  let value: Any = value
  return type(of: value) is AnyClass ? unsafeBitCast(value as AnyObject, to: SlotContent.self) : nil
}

/// Decides how a scope stores the values of a rule, and loads them.
@usableFromInline
enum Stored<Key: Hashable & Sendable, Value> {
  /// Whether an instance is its own content. Any other value is in a box.
  @inlinable static var isContent: Bool { Value.self is AnyObject.Type && Key.self == NoKey.self }

  @inlinable
  static func content(of value: Value, for key: Key) -> SlotContent {
    isContent ? unsafeBitCast(value, to: SlotContent.self) : Box(value, for: key)
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
  /// The value that is `object`.
  @inlinable
  @inline(__always)
  static func value(of object: SlotContent) -> Value? {
    isContent ? unsafeBitCast(object, to: Value.self) : object as? Value
  }
}
