/// The location of a caching call.
typealias CallSite = (fileID: StaticString, function: StaticString, line: UInt, column: UInt)

/// A rule that caches its result.
struct CachingRule: Sendable {
  let site: CallSite
  let type: any Any.Type
  let lifetime: Scope.Lifetime
  let isAsync: Bool

  /// The rule as it is written: `resolve(user:) -> Presenter`.
  var name: String {
    "\(site.function) -> \(valueType)"
  }

  /// The type that the rule builds, without the wrapper for the main actor.
  var valueType: any Any.Type {
    (type as? any Isolated.Type)?.valueType ?? type
  }

  /// The rule's file and line: `Scene.swift:12`.
  var location: String {
    let file = site.fileID.description
    return "\(file.split(separator: "/").last.map(String.init) ?? file):\(site.line)"
  }

  /// Compares names if the addresses differ: a rule inlined into another module has its own copy of the name.
  func isInFile(of other: CachingRule) -> Bool {
    let (name, otherName) = (site.fileID, other.site.fileID)
    guard name.utf8Start != otherName.utf8Start else { return true }
    return name.withUTF8Buffer { name in otherName.withUTF8Buffer { name.elementsEqual($0) } }
  }
}

/// The key of a rule that has one instance.
@usableFromInline
struct NoKey: Hashable, Sendable {
  @usableFromInline
  init() {}
}

/// Holds a value that has a key or isn't an object, so that the table can point to it.
@usableFromInline
final class Box<Key: Hashable, Value> {
  @usableFromInline let key: Key
  @usableFromInline let value: Value

  init(_ value: Value, for key: Key) {
    self.key = key
    self.value = value
  }
}

/// A weak reference to an object.
final class WeakBox: @unchecked Sendable {
  weak let object: AnyObject?
  private let isOnMainActor: Bool

  init(_ object: AnyObject, isOnMainActor: Bool) {
    self.object = object
    self.isOnMainActor = isOnMainActor
  }

  /// The object, in a reference that any thread can release.
  var held: AnyObject? {
    object.map { isOnMainActor ? MainActorValue($0) : $0 }
  }
}

/// A call's request for the instance of a rule and key.
struct InstanceRequest<Key: Hashable & Sendable, Value> {
  let rule: CachingRule
  let key: Key
  let identity: Identity
  /// The instance's key in the scope's table.
  let tableKey: InstanceKey

  private let isOnMainActor: Bool

  init(
    _ lifetime: Scope.Lifetime,
    for key: Key,
    _ site: CallSite,
    isAsync: Bool = false,
    isOnMainActor: Bool = false
  ) {
    self.isOnMainActor = isOnMainActor
    let keyHash = Key.self == NoKey.self ? 0 : key.hashValue
    rule = CachingRule(site: site, type: Value.self, lifetime: lifetime, isAsync: isAsync)
    self.key = key
    identity = Identity(rule: rule, keyType: ObjectIdentifier(Key.self), keyHash: keyHash)
    tableKey = InstanceKey(
      Value.self,
      for: Key.self,
      keyHash,
      isAsync: isAsync,
      site.fileID,
      site.line,
      site.column
    )
  }

  /// Whether the key of another request with this identity is equal to this one's. Runs the key's `==`.
  func matches(_ other: any Hashable & Sendable) -> Bool {
    (other as? Key) == key
  }

  /// Wraps `value` for the scope.
  func store(_ value: Value) -> AnyObject {
    if rule.lifetime == .weaklyShared { return WeakBox(object(in: value), isOnMainActor: isOnMainActor) }
    // An object without a key is its own storage. `ScopedAssembler.shared` makes the same decision.
    guard Value.self is AnyObject.Type, Key.self == NoKey.self else { return Box(value, for: key) }
    return unsafeBitCast(value, to: AnyObject.self)
  }

  /// Unwraps the result of `store`; nil if a weakly held value was released.
  func load(_ storage: AnyObject) -> Value? {
    guard rule.lifetime == .weaklyShared else {
      return Value.self is AnyObject.Type && Key.self == NoKey.self
        ? unsafeBitCast(storage, to: Value.self) : (storage as? Box<Key, Value>)?.value
    }
    guard let object = unsafeDowncast(storage, to: WeakBox.self).object else { return nil }
    return Value.self is AnyObject.Type ? unsafeBitCast(object, to: Value.self) : object as? Value
  }

  private func object(in value: Value) -> AnyObject {
    guard let object = Assembler.object(in: value) else {
      fatalError(
        """
        Assembler: \(rule.name) at \(rule.location) is weakly shared, and its value is no object. A scope can \
        only hold an instance of a class weakly; use shared { } for other values.
        """
      )
    }
    return object
  }
}

/// Identifies a rule and the hash of a key.
///
/// Entries with equal identities differ only in their keys, which have one type. The identity includes that type,
/// because a cast can't distinguish the nils of two types, or a class from its subclass.
struct Identity: Hashable, Sendable {
  let rule: CachingRule
  let keyType: ObjectIdentifier
  let keyHash: Int

  static func == (left: Identity, right: Identity) -> Bool {
    let (one, other) = (left.rule, right.rule)
    return one.site.line == other.site.line && one.site.column == other.site.column && one.type == other.type
      && one.lifetime == other.lifetime && one.isAsync == other.isAsync && left.keyType == right.keyType
      && left.keyHash == right.keyHash && one.isInFile(of: other)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(rule.site.line)
    hasher.combine(rule.site.column)
    hasher.combine(ObjectIdentifier(rule.type))
    hasher.combine(keyHash)
  }
}
