/// What a scope's lock protects: a build in progress, or a weakly shared instance.
@usableFromInline
class LockedInstance: @unchecked Sendable {
  final let rule: Rule
  /// Nil if the rule has no key.
  final let key: (any RuleKey)?

  init(_ rule: Rule, _ key: (any RuleKey)?) { (self.rule, self.key) = (rule, key) }

  /// The instance if it's built and alive.
  var object: StoredObject? { nil }

  /// Whether both are of one rule and key. Compares keys.
  final func isSame(as other: LockedInstance) -> Bool {
    guard rule.fingerprint.isOfRule(of: other.rule.fingerprint) else { return false }
    guard let key, let otherKey = other.key else { return true }
    return key.isEqual(to: otherKey)
  }
}

/// A weakly shared instance.
final class WeakInstance: LockedInstance, @unchecked Sendable {
  private let finishedAt: Nanoseconds
  private weak var instance: StoredObject?

  init(_ instance: StoredObject, _ build: Build, finishedAt: Nanoseconds) {
    self.finishedAt = finishedAt
    self.instance = instance
    super.init(build.rule, build.key)
  }

  override var object: StoredObject? { instance }

  /// The instance if it's alive, in a reference that any thread can release.
  var retained: StoredObject? {
    instance.map { rule.fingerprint.has(.isOnMainActor) ? MainActorBox($0) : $0 }
  }

  var live: CachedInstance? {
    retained.map { CachedInstance(rule, $0, weakKey: key, finishedAt: finishedAt) }
  }
}

/// The builds in progress and weakly shared instances of a scope: a hash table with open addressing, of which at least
/// a quarter is empty.
///
/// With a dictionary, finding an instance takes 120 instructions more, most of them for its hash, and a scope's first build
/// twice as many as now.
struct LockedInstances: Sendable {
  /// What to release without the lock. ``Build/released`` keeps it.
  typealias Released = [any Sendable]

  /// Most scopes have one at a time, which takes no table: its first slots cost 900 instructions.
  private var one: LockedInstance?
  private var slots: [LockedInstance?] = []
  private var filled = 0
  private var latest: Nanoseconds = 0

  /// The time for an instance: later than each one before, even if the clock counts only microseconds.
  mutating func nextTime(notBefore time: Nanoseconds) -> Nanoseconds {
    latest = max(time, latest + 1)
    return latest
  }

  var all: [LockedInstance] { ([one] + slots).compactMap(\.self) }

  /// The first one that matches, of those where `key` can be.
  @inline(__always)
  func first(from key: Fingerprint, where isMatch: (LockedInstance) -> Bool) -> LockedInstance? {
    if let one, isMatch(one) { return one }
    guard !slots.isEmpty else { return nil }
    let mask = slots.count - 1
    var slot = key.slot(mask: mask)
    while let instance = slots[slot], !isMatch(instance) { slot = (slot + 1) & mask }
    return slots[slot]
  }

  /// The weakly shared instance of a rule without a key, if it's alive.
  func object(for fingerprint: Fingerprint) -> StoredObject? {
    // Without a copy of the reference, which takes 40 instructions.
    if one?.rule.fingerprint == fingerprint { return one?.object }
    return first(from: fingerprint) { $0.rule.fingerprint == fingerprint }?.object
  }

  /// A weakly shared instance and its key, if it's alive. Compares no keys, only their hashes.
  func objectAndKey(for fingerprint: Fingerprint) -> (object: StoredObject, key: any RuleKey)? {
    guard let instance = first(from: fingerprint, where: { $0.rule.fingerprint == fingerprint }),
      let object = instance.object,
      let key = instance.key
    else { return nil }
    return (object, key)
  }

  /// The build in progress or the weakly shared instance of what `build` builds. Compares keys.
  func first(like build: Build) -> LockedInstance? {
    first(from: build.rule.fingerprint, where: build.isSame)
  }

  mutating func add(_ instance: LockedInstance, releasing released: inout Released) {
    guard one != nil else { return one = instance }
    if filled >= slots.count / 4 * 3 { resize(releasing: &released) }
    fillSlot(with: instance)
  }

  mutating func remove(_ instance: LockedInstance) {
    guard one !== instance else { return one = nil }
    let mask = slots.count - 1
    var slot = instance.rule.fingerprint.slot(mask: mask)
    while slots[slot] !== instance { slot = (slot + 1) & mask }
    slots[slot] = nil
    filled -= 1
    // A search ends at an empty slot, so those behind it move.
    slot = (slot + 1) & mask
    while let other = exchange(&slots[slot], with: nil) {
      filled -= 1
      fillSlot(with: other)
      slot = (slot + 1) & mask
    }
  }

  private mutating func fillSlot(with instance: LockedInstance) {
    let mask = slots.count - 1
    var slot = instance.rule.fingerprint.slot(mask: mask)
    while slots[slot] != nil { slot = (slot + 1) & mask }
    slots[slot] = instance
    filled += 1
  }

  /// Makes space, and removes the released instances. A live one can be released by now, as soon as the caller lets go.
  private mutating func resize(releasing released: inout Released) {
    guard !slots.isEmpty else { return slots = Array(repeating: nil, count: 4) }
    let kept = all.filter { instance in
      guard let weak = instance as? WeakInstance else { return true }
      guard let live = weak.retained else {
        released.append(weak)
        return false
      }
      released.append(live)
      return true
    }
    // The next time comes after as many instances again, so it takes constant time for each.
    var capacity = 8
    while capacity < (kept.count + 1) * 2 { capacity *= 2 }
    slots = Array(repeating: nil, count: capacity)
    filled = 0
    one = nil
    for instance in kept { fillSlot(with: instance) }
  }
}
