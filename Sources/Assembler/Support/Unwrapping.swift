/// Returns `value` as an object, out of all optionals around it; nil for a nil, and if it isn't an object.
package func asObject(_ value: Any) -> AnyObject? {
  if type(of: value) is AnyClass { return value as AnyObject }
  return (value as? any OptionalValue)?.wrapped.flatMap(asObject)
}

/// Returns `value` out of all optionals around it; nil for a nil.
package func unwrapped(_ value: Any) -> Any? {
  guard let optional = value as? any OptionalValue else { return value }
  return optional.wrapped.flatMap(unwrapped)
}

/// An optional whose type isn't known.
private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { self }
}
