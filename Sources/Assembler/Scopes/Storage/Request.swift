/// What one call asks a scope for: a rule's value, and how it is kept.
struct Request<Value: Sendable>: Sendable {
  typealias Box = any AnyObject & Sendable

  let rule: Rule
  let identity: Rule.Identity
  let hitKey: HitKey
  let key: (any Hashable & Sendable)?
  /// Whether the key of an entry, which has the rule's identity, is this request's.
  let matches: @Sendable ((any Hashable & Sendable)?) -> Bool
  /// Boxes a value to be kept.
  let box: @Sendable (Value) -> Box
  /// The value of a box that is kept, if it is alive.
  let value: @Sendable (Box) -> Value?

  /// One value for a rule.
  static func shared(_ site: RuleSite, as kind: Scope.Kind) -> Request {
    let rule = Rule(site: site, type: Value.self, kind: kind)
    let hitKey = HitKey(rule, keeping: kind == .async ? 2 : 0)
    return Request(
      rule: rule,
      identity: Rule.Identity(rule, hitKey),
      hitKey: hitKey,
      key: nil,
      matches: { _ in true },
      box: { SharedBox($0) },
      value: { ($0 as? SharedBox<Value>)?.value }
    )
  }

  /// One value for a rule and key.
  static func keyed<Key: Hashable & Sendable>(_ site: RuleSite, _ key: Key) -> Request {
    let rule = Rule(site: site, type: Value.self, kind: .keyed)
    let keeping = UInt(bitPattern: ObjectIdentifier(Key.self))
    let hitKey = HitKey(rule, keeping: keeping, keyHash: key.hashValue)
    return Request(
      rule: rule,
      identity: Rule.Identity(rule, hitKey),
      hitKey: hitKey,
      key: key,
      matches: { ($0 as? Key) == key },
      box: { KeyedBox($0, for: key) },
      value: { ($0 as? KeyedBox<Key, Value>)?.value }
    )
  }
}

extension Request where Value: AnyObject {
  /// One value for a rule, for as long as somebody else holds it.
  static func weak(_ site: RuleSite) -> Request {
    let rule = Rule(site: site, type: Value.self, kind: .weak)
    let hitKey = HitKey(rule, keeping: 1)
    return Request(
      rule: rule,
      identity: Rule.Identity(rule, hitKey),
      hitKey: hitKey,
      key: nil,
      matches: { _ in true },
      box: { WeakBox($0) },
      value: { ($0 as? WeakBox<Value>)?.value }
    )
  }
}
