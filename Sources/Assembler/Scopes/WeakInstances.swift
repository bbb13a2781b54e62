extension Stored {
  /// `value` as an object, or nil if it's nil. Ends the process if it's any other value.
  @usableFromInline
  static func weakContent(of value: Value, _ build: Build) -> SlotContent? {
    if let object = object(in: value) { return object }
    if let optional = value as? any OptionalValue {
      guard let wrapped = optional.wrapped else { return nil }
      if let object = object(in: wrapped) { return object }
    }
    fatalError(
      """
      Assembler: \(build.rule) at \(build.location) is weakly shared, but its value isn't an object. A scope can only \
      hold an instance of a class weakly; use shared { } for other values.
      """
    )
  }
}

/// Returns `value` as an object, or nil if its dynamic type isn't a class.
func object<Value>(in value: Value) -> SlotContent? {
  if Value.self is AnyObject.Type { return unsafeBitCast(value, to: SlotContent.self) }
  let value: Any = value
  return type(of: value) is AnyClass ? unsafeBitCast(value as AnyObject, to: SlotContent.self) : nil
}

/// An optional whose type isn't known.
private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  /// The value, out of all optionals around it.
  fileprivate var wrapped: Any? {
    flatMap { value in (value as? any OptionalValue).map(\.wrapped) ?? value }
  }
}

extension Scope {
  /// The weakly shared instance of a rule without a key, if it's alive. Takes the lock.
  @usableFromInline
  func weakObject(for key: InstanceKey) -> SlotContent? {
    instances.weakObject(for: key)
  }
}
