/// The location of a call that caches.
typealias CallSite = (fileID: StaticString, function: StaticString, line: UInt, column: UInt)

/// A rule that caches what it builds.
struct CachingRule: Sendable {
  let site: CallSite
  let type: any Any.Type
  let lifetime: Scope.Lifetime
  let isAsync: Bool

  /// The rule as it is written: `resolve(user:) -> Presenter`.
  var name: String {
    "\(site.function) -> \(valueType)"
  }

  /// The type that the rule builds: what `type` carries if it is a wrapper for the main actor.
  var valueType: any Any.Type {
    (type as? any Isolated.Type)?.valueType ?? type
  }

  /// The rule's file and line: `Scene.swift:12`.
  var location: String {
    let file = site.fileID.description
    return "\(file.split(separator: "/").last.map(String.init) ?? file):\(site.line)"
  }

  /// One file's name has several addresses if a rule is inlined into other modules.
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

/// A value that is not an object, or that has a key, at an address that the table can point to.
@usableFromInline
final class Box<Key: Hashable, Value> {
  @usableFromInline let key: Key
  @usableFromInline let value: Value

  init(_ value: Value, for key: Key) {
    self.key = key
    self.value = value
  }
}

/// A weak reference to an object that something else holds.
final class WeakBox: @unchecked Sendable {
  weak let object: AnyObject?
  private let isOnMainActor: Bool

  init(_ object: AnyObject, isOnMainActor: Bool) {
    self.object = object
    self.isOnMainActor = isOnMainActor
  }

  /// The object, in a reference that any thread may be the last to release.
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

  /// The form that the scope stores `value` in.
  func store(_ value: Value) -> AnyObject {
    if rule.lifetime == .weaklyShared { return WeakBox(object(in: value), isOnMainActor: isOnMainActor) }
    // An object without a key is its own storage. `ScopedAssembler.shared` decides alike.
    guard Value.self is AnyObject.Type, Key.self == NoKey.self else { return Box(value, for: key) }
    return unsafeBitCast(value, to: AnyObject.self)
  }

  /// The value of what `store` returned; nil if it was held weakly and is gone.
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

/// Tells rules and keys apart. Entries of the same identity differ in their keys only, and their keys are of one
/// type: a cast does not tell one type's nil from another's, nor a class from its subclass.
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
