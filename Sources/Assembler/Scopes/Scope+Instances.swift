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

  /// The content of a slot for `value`; nil if no request would find it, because it's a weakly shared nil, or because
  /// the key doesn't equal itself, such as `Double.nan`.
  @inlinable
  static func content(of value: Value, for key: Key, _ build: Build) -> SlotContent? {
    guard key == key else { return nil }
    if build.key.has(.isWeak) { return weakContent(of: value, build) }
    return isContent ? unsafeBitCast(value, to: SlotContent.self) : Box(value, for: key)
  }

  /// The value in the content that another request for the same rule and key built.
  @inlinable
  static func value(in content: SlotContent, _ build: Build) -> Value {
    let box = isContent || build.key.has(.isWeak) ? nil : content as? Box<Key, Value>
    guard let value = box?.value ?? value(of: content) else {
      fatalError("Assembler: \(build.rule) at \(build.location) found an instance of another type")
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

extension Scope {
  /// The content for `key`.
  ///
  /// If the assembler replaces its `scope` meanwhile, the caller's may be the only reference to this one. It owns the
  /// pages, and a slot owns its content, which is copied into a strong reference before `withExtendedLifetime` lets
  /// go of the scope.
  @usableFromInline
  func find(_ key: InstanceKey) -> SlotContent? {
    withExtendedLifetime(self) { instances.pages.find(key) }
  }

  /// The value for `key` if it's cached.
  @inlinable
  @inline(__always)
  func cached<Key: Hashable & Sendable, Value>(_ instanceKey: InstanceKey, for key: Key) -> Value? {
    find(instanceKey).flatMap { Stored<Key, Value>.value(in: $0, for: key) }
  }
}
