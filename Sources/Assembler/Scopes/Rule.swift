/// A rule and the type that it builds.
struct Rule: Sendable, CustomStringConvertible {
  let fingerprint: Fingerprint
  let type: any Any.Type

  /// The rule's function and its type: `resolve(user:) -> Presenter`.
  var description: String { "\(fingerprint.functionName) -> \(type)" }

  /// The rule's file and line: `Scene.swift:12`.
  var location: String { "\(fingerprint.fileID.split(separator: "/").last ?? ""):\(fingerprint.line)" }

  /// Both: `resolve(user:) -> Presenter  Scene.swift:12`.
  var locatedDescription: String { "\(self)  \(location)" }
}

/// The key that a rule passes to `shared(for:)`, whatever its type.
@usableFromInline
protocol RuleKey: AnyObject, Sendable, CustomStringConvertible {
  /// Whether the key equals itself, unlike `Double.nan`.
  var isEqualToItself: Bool { get }
  func isEqual(to other: any RuleKey) -> Bool
  /// Whether it's the key of a boxed instance.
  func isKey(of object: StoredObject) -> Bool
}

/// A key of a type, and the value's type: the rule can be generic.
@usableFromInline
final class TypedRuleKey<Key: Hashable & Sendable, Value>: RuleKey, @unchecked Sendable {
  @usableFromInline let key: Key

  @usableFromInline
  init(_ key: Key) { self.key = key }

  @usableFromInline var description: String { "\(key)" }
  @usableFromInline var isEqualToItself: Bool { key == key }

  @usableFromInline
  func isEqual(to other: any RuleKey) -> Bool { (other as? Self)?.key == key }

  @usableFromInline
  func isKey(of object: StoredObject) -> Bool {
    ((object as? Box<Key, Value>)?.key ?? (object as? Box<Key, MainActorBox<Value>>)?.key) == key
  }
}
