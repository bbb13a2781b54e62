/// The object that a scope retains for an instance: the instance itself, or its box.
///
/// An instance of the main actor isn't `Sendable`, but its box is.
@usableFromInline typealias StoredObject = any AnyObject & Sendable

/// The key of a rule that has one instance.
@usableFromInline
struct NoKey: Hashable, Sendable {
  @usableFromInline
  init() {}
}

/// A box for an instance of any type.
@usableFromInline
class AnyBox: @unchecked Sendable {
  @usableFromInline init() {}

  /// What the box holds. It can belong to the main actor, so let go of it before the box.
  var instance: Any { () }

  /// Whether the instance belongs to the main actor.
  var isOnMainActor: Bool { false }

  /// The key, described.
  var keyDescription: String? { nil }
}

/// Holds a value that has a key or isn't an object.
@usableFromInline
final class Box<Key: Hashable & Sendable, Value>: AnyBox, @unchecked Sendable {
  @usableFromInline let key: Key
  @usableFromInline let value: Value

  @usableFromInline
  init(_ value: Value, for key: Key) {
    self.key = key
    self.value = value
    super.init()
  }

  override var instance: Any { (value as? AnyBox)?.instance ?? value }

  override var isOnMainActor: Bool { (value as? AnyBox)?.isOnMainActor ?? false }

  override var keyDescription: String? { Key.self == NoKey.self ? nil : "\(key)" }
}

/// Puts the values of a rule into boxes where they need one, and takes them out.
@usableFromInline
enum Boxing<Key: Hashable & Sendable, Value> {
  /// Whether an instance is stored itself. Any other value is in a box.
  ///
  /// The optimizer knows sizes, so it asks the runtime for no existential whether it's a class.
  @inlinable static var isObject: Bool {
    Key.self == NoKey.self && MemoryLayout<Value>.size == MemoryLayout<StoredObject>.size
      && Value.self is AnyObject.Type
  }

  /// The object to store for `value`; nil for a weakly shared nil.
  @inlinable
  static func object(for value: Value, _ key: Key, _ build: Build) -> StoredObject? {
    if build.isWeak { return weakObject(for: value, build) }
    return isObject ? unsafeBitCast(value, to: StoredObject.self) : Box(value, for: key)
  }

  /// The value of the object that another request for the same rule and key stored.
  @inlinable
  static func value(of object: StoredObject, _ build: Build) -> Value {
    let box = isObject || build.isWeak ? nil : object as? Box<Key, Value>
    guard let value = box?.value ?? value(of: object) else { build.stopForOtherType() }
    return value
  }

  /// The value of the object in a slot that has the `Fingerprint` of `key`.
  ///
  /// The `Fingerprint` identifies the type of the object, except that the type and the hash of a key are added up.
  /// The caller retains the object, and a box retains its value until it's copied.
  @inlinable
  @inline(__always)
  static func value(in object: StoredObject, for key: Key) -> Value? {
    if isObject { return unsafeBitCast(object, to: Value.self) }
    if Key.self == NoKey.self { return unsafeDowncast(object, to: Box<Key, Value>.self).value }
    guard type(of: object) == Box<Key, Value>.self else { return nil }
    let box = unsafeDowncast(object, to: Box<Key, Value>.self)
    return box.key == key ? box.value : nil
  }

  /// `value` as an object, or nil if it's nil. Ends the process if it's any other value.
  @usableFromInline
  static func weakObject(for value: Value, _ build: Build) -> StoredObject? {
    // The cast of a dynamic type takes 2,700 instructions.
    if Value.self is AnyObject.Type { return unsafeBitCast(value, to: StoredObject.self) }
    if let object = asObject(value) { return unsafeBitCast(object, to: StoredObject.self) }
    if unwrapped(value) == nil { return nil }
    fatalError(
      """
      Assembler: \(build.rule) at \(build.rule.location) is weakly shared, but its value isn't an object. A scope \
      can only hold an instance of a class weakly; use shared { } for other values.
      """
    )
  }

  /// The value that a weakly shared rule finds.
  @inlinable
  @inline(__always)
  static func value(of object: StoredObject) -> Value? {
    isObject ? unsafeBitCast(object, to: Value.self) : object as? Value
  }
}
