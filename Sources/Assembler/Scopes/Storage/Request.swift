/// What one call asks a scope for: a rule's value, and how it is kept.
struct Request<Value: Sendable>: Sendable {
  /// What is kept: a box of the value, or the value itself where it is an object.
  typealias Box = any AnyObject & Sendable

  let rule: Rule
  let identity: Rule.Identity
  /// What readers look for.
  let hitKey: SharedInstances.Key
  let key: (any Hashable & Sendable)?
  /// Whether the key of an entry, which has the rule's identity, is this request's.
  let matches: @Sendable ((any Hashable & Sendable)?) -> Bool
  /// Boxes a value to be kept.
  let box: @Sendable (Value) -> Box
  /// The value of a box that is kept, if it is alive.
  let value: @Sendable (Box) -> Value?

  private init(
    _ rule: Rule,
    _ hitKey: SharedInstances.Key,
    box: @escaping @Sendable (Value) -> Box,
    value: @escaping @Sendable (Box) -> Value?
  ) {
    self.rule = rule
    self.identity = Rule.Identity(rule)
    self.hitKey = hitKey
    self.key = nil
    self.matches = { _ in true }
    self.box = box
    self.value = value
  }

  /// One value for a rule.
  static func shared(_ site: RuleSite) -> Request {
    let rule = Rule(site: site, type: Value.self, kind: .shared)
    guard Value.self is AnyObject.Type else {
      return boxed(rule, site.key(Value.self, .boxed))
    }
    return Request(
      rule,
      site.key(Value.self, .object),
      // A reference to an object, whatever its class.
      box: { unsafeBitCast($0, to: Box.self) },
      value: { unsafeBitCast($0, to: Value.self) }
    )
  }

  /// One value for a rule, built by awaiting.
  static func awaited(_ site: RuleSite) -> Request {
    let rule = Rule(site: site, type: Value.self, kind: .async)
    return boxed(rule, site.key(Value.self, .awaited))
  }

  private static func boxed(_ rule: Rule, _ hitKey: SharedInstances.Key) -> Request {
    Request(rule, hitKey, box: { SharedBox($0) }, value: { ($0 as? SharedBox<Value>)?.value })
  }
}

extension Request {
  /// One value for a rule and key.
  static func keyed<Key: Hashable & Sendable>(_ site: RuleSite, _ key: Key) -> Request {
    let rule = Rule(site: site, type: Value.self, kind: .keyed)
    return Request(rule, site.key(KeyedBox<Key, Value>.self, .keyed), key)
  }

  private init<Key: Hashable & Sendable>(_ rule: Rule, _ hitKey: SharedInstances.Key, _ key: Key) {
    let keyHash = key.hashValue
    self.rule = rule
    self.identity = Rule.Identity(rule, key: ObjectIdentifier(Key.self), keyHash: keyHash)
    self.hitKey = hitKey.with(keyHash: keyHash)
    self.key = key
    self.matches = { ($0 as? Key) == key }
    self.box = { KeyedBox($0, for: key) }
    self.value = { ($0 as? KeyedBox<Key, Value>)?.value }
  }
}

extension Request where Value: AnyObject {
  /// One value for a rule, for as long as somebody else holds it.
  static func weak(_ site: RuleSite) -> Request {
    Request(
      Rule(site: site, type: Value.self, kind: .weak),
      site.key(Value.self, .weak),
      box: { WeakBox($0) },
      value: { ($0 as? WeakBox<Value>)?.value }
    )
  }
}
