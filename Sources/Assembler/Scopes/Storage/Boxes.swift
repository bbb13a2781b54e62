/// A kept value, at an address that the table of hits can point to.
@usableFromInline
final class SharedBox<Value: Sendable>: Sendable {
  @usableFromInline let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

/// A kept value with the key that it was built for.
@usableFromInline
final class KeyedBox<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline let key: Key
  @usableFromInline let value: Value

  init(_ value: Value, for key: Key) {
    self.key = key
    self.value = value
  }
}

/// A weak reference to a value that somebody else keeps.
@usableFromInline
final class WeakBox<Value: AnyObject & Sendable>: Sendable {
  @usableFromInline weak let value: Value?

  init(_ value: Value) {
    self.value = value
  }
}
