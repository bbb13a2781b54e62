/// A weakly shared instance.
final class WeakInstance: Sendable {
  let rule: Rule
  let key: (any RuleKey)?
  /// When it was built.
  let end: Duration
  /// The instance if it's alive. Ask for an instance of the main actor there.
  weak let object: StoredObject?

  init(_ object: StoredObject, _ build: Build, end: Duration) {
    (rule, key, self.end) = (build.rule, build.key, end)
    self.object = object
  }

  /// The instance if it's alive, in a reference that any thread can release.
  var live: CachedInstance? {
    let object = object.map { rule.instanceKey.has(.isOnMainActor) ? MainActorBox($0) : $0 }
    return object.map { CachedInstance(rule: rule, object: $0, key: key?.description, end: end) }
  }
}

/// The weakly shared instances of a scope, used with its lock.
///
/// A dictionary takes 120 instructions more to find an instance, most of them for its hash.
struct WeakInstances: Sendable {
  /// What to release without the lock: a `deinit`, also that of a key, can resolve.
  typealias Released = (instances: [WeakInstance], objects: [CachedInstance])

  private(set) var all: [WeakInstance] = []
  /// The positions of the instances, counted from 1, in a hash table with open addressing. 0 is an empty slot. Empty for
  /// a few instances.
  private var positions: [Int] = []

  private var isFull: Bool { all.count >= (positions.isEmpty ? 8 : positions.count / 2) }

  /// The instance of a rule without a key, if it's alive.
  @inline(__always)
  func object(for key: InstanceKey) -> StoredObject? {
    position(from: key) { all[$0].rule.instanceKey == key }.flatMap { all[$0].object }
  }

  /// The position of what `build` builds. Compares keys.
  func position(of build: Build) -> Int? {
    let key = build.rule.instanceKey
    return position(from: key) { all[$0].rule.instanceKey.isOfRule(of: key) && build.hasKey(all[$0].key) }
  }

  /// The first position that matches, of those where `key` can be.
  @inline(__always)
  private func position(from key: InstanceKey, where isMatch: (Int) -> Bool) -> Int? {
    guard !positions.isEmpty else { return all.indices.first(where: isMatch) }
    let mask = positions.count - 1
    var slot = key.slot(mask: mask)
    while positions[slot] > 0 {
      if isMatch(positions[slot] - 1) { return positions[slot] - 1 }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Adds what `build` built, in place of a released instance. Compares keys.
  mutating func insert(_ object: StoredObject, _ build: Build, end: Duration) -> Released {
    let instance = WeakInstance(object, build, end: end)
    if let position = position(of: build) {
      defer { all[position] = instance }
      return ([all[position]], [])
    }
    let released = isFull ? sweep() : ([], [])
    all.append(instance)
    if !positions.isEmpty { fillSlot(all.count - 1) }
    return released
  }

  /// Removes the released instances. A live one can be released by now, as soon as the caller lets go of it.
  private mutating func sweep() -> Released {
    let old = all
    var live: [CachedInstance] = []
    all = old.filter { instance in
      guard let object = instance.live else { return false }
      live.append(object)
      return true
    }
    // The next sweep comes after as many instances again, so it takes constant time for each.
    var capacity = 32
    while capacity < (all.count + 1) * 4 { capacity *= 2 }
    positions = Array(repeating: 0, count: capacity)
    for position in all.indices { fillSlot(position) }
    return (old, live)
  }

  private mutating func fillSlot(_ position: Int) {
    let mask = positions.count - 1
    var slot = all[position].rule.instanceKey.slot(mask: mask)
    while positions[slot] > 0 { slot = (slot + 1) & mask }
    positions[slot] = position + 1
  }
}

extension Boxing {
  /// `value` as an object, or nil if it's nil. Ends the process if it's any other value.
  @usableFromInline
  static func weakObject(for value: Value, _ build: Build) -> StoredObject? {
    if let object = asObject(value) { return object }
    if let optional = value as? any OptionalValue {
      guard let wrapped = optional.wrapped else { return nil }
      if let object = asObject(wrapped) { return object }
    }
    fatalError(
      """
      Assembler: \(build.rule) at \(build.rule.location) is weakly shared, but its value isn't an object. A scope \
      can only hold an instance of a class weakly; use shared { } for other values.
      """
    )
  }
}

/// Returns `value` as an object, or nil if its dynamic type isn't a class.
private func asObject<Value>(_ value: Value) -> StoredObject? {
  if Value.self is AnyObject.Type { return unsafeBitCast(value, to: StoredObject.self) }
  let value: Any = value
  return type(of: value) is AnyClass ? unsafeBitCast(value as AnyObject, to: StoredObject.self) : nil
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
