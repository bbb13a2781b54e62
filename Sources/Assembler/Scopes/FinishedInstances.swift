import Synchronization

/// Identifies an instance by call site, type and key, in three words, because every read compares them.
///
/// Two keys of one rule can have equal `InstanceKey`s. The instance's box has the key itself.
@frozen
@usableFromInline
struct InstanceKey: Equatable, Sendable {
  /// What else distinguishes the instances of one location.
  @frozen
  @usableFromInline
  struct Traits: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt32
    @inlinable init(rawValue: UInt32) { self.rawValue = rawValue }
    @inlinable static var hasKey: Self { Self(rawValue: 1) }
    @inlinable static var isAsync: Self { Self(rawValue: 2) }
    @inlinable static var isWeak: Self { Self(rawValue: 4) }
    @inlinable static var isOnMainActor: Self { Self(rawValue: 8) }
  }

  /// The address of the file's name. A name that is inlined into another module has a second address.
  @usableFromInline let file: UInt
  /// The line, the column and the traits.
  @usableFromInline let position: UInt64
  /// The identifier of the instance's type, or of its box's type plus the key's hash.
  @usableFromInline let type: UInt

  @inlinable
  init(file: UInt, position: UInt64, type: UInt) {
    self.file = file
    self.position = position
    self.type = type
  }

  /// - Precondition: The line fits 32 bits, and the column 28.
  @inlinable
  @inline(__always)
  init<Key: Hashable & Sendable, Value>(
    of value: Value.Type,
    for key: Key,
    _ fileID: StaticString,
    _ line: UInt,
    _ column: UInt,
    _ traits: Traits = []
  ) {
    let hasKey = Key.self != NoKey.self
    let traits = hasKey ? traits.union(.hasKey) : traits
    self.init(
      file: UInt(bitPattern: fileID.utf8Start),
      position: UInt64(UInt32(line)) << 32 | UInt64(UInt32(column) * 16 | traits.rawValue),
      type: hasKey
        ? UInt(bitPattern: ObjectIdentifier(Box<Key, Value>.self)) &+ UInt(bitPattern: key.hashValue)
        : UInt(bitPattern: ObjectIdentifier(value))
    )
  }

  @inlinable func has(_ trait: Traits) -> Bool { position & UInt64(trait.rawValue) != 0 }

  var line: UInt { UInt(position >> 32) }

  var fileID: String { UnsafePointer<UInt8>(bitPattern: file).map { String(cString: $0) } ?? "" }

  /// Whether both are of one rule and type. A rule that is inlined into another module has a file's name of its own.
  func isOfRule(of other: InstanceKey) -> Bool {
    position == other.position && type == other.type && (file == other.file || fileID == other.fileID)
  }

  /// It ignores the file, so that both addresses of a file's name have one hash.
  var hash: UInt64 { position &+ UInt64(type) }

  /// The first slot to search in a page of `mask + 1` slots.
  @inline(__always)
  func slot(mask: Int) -> Int {
    Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
  }
}

/// A live instance, with what ``Scope/contents`` shows.
struct CachedInstance: Sendable {
  let rule: Rule
  let object: StoredObject
  /// The key, described.
  let key: String?
  /// When it was built.
  let end: Duration
}

/// The finished instances of a scope that are shared, in pages of slots that are read without a lock.
///
/// A slot that's filled never changes again, and it's marked as filled last, so no read races with a write. An outgrown
/// page lives as long as the scope, so readers don't have to be tracked; all of them together are smaller than the
/// current page.
struct FinishedInstances: ~Copyable, @unchecked Sendable {
  /// Nil until the first instance, so that an assembler that caches nothing allocates no page.
  private let current = Atomic<UnsafeMutablePointer<InstancePage.Header>?>(nil)

  deinit { page?.free() }

  @inline(__always)
  private var page: InstancePage? { current.load(ordering: .acquiring).map(InstancePage.init) }

  /// The number of slots.
  var capacity: Int { page.map { $0.mask + 1 } ?? 0 }

  /// The first instance for `key`, or its box.
  @inline(__always)
  func find(_ key: InstanceKey) -> StoredObject? {
    page?.first(from: key) { $0.pointee.key == key }?.pointee.object
  }

  var all: [CachedInstance] { page?.all ?? [] }

  // The caller of the rest holds the scope's lock.

  /// What `build` would build, or its box. Compares keys.
  ///
  /// If the build's rule has another address of the file's name, fills a slot for it, to be found without the lock.
  func find(_ build: Build) -> StoredObject? {
    let key = build.rule.instanceKey
    let slot = page?.first(from: key) { slot in
      guard slot.pointee.key.isOfRule(of: key) else { return false }
      guard let ruleKey = build.key else { return true }
      return slot.pointee.object.map(ruleKey.isKey) ?? false
    }
    guard let slot, let object = slot.pointee.object else { return nil }
    let hasSlot = page?.first(from: key) { $0.pointee.key == key && $0.pointee.object === object } != nil
    if !hasSlot { insert(object, for: key, nil) }
    return object
  }

  func insert(_ object: StoredObject, for rule: Rule, end: Duration) {
    insert(
      object,
      for: rule.instanceKey,
      InstancePage.Origin(type: rule.type, function: rule.function, end: end)
    )
  }

  private func insert(_ object: StoredObject, for key: InstanceKey, _ origin: InstancePage.Origin?) {
    if page?.isFull ?? true { current.store(InstancePage(replacing: page).header, ordering: .releasing) }
    page?.insert(object, for: key, origin)
  }
}

/// A row of slots for instances, of which at least a quarter is empty: a hash table with open addressing.
struct InstancePage {
  /// What ``Scope/contents`` shows besides the object.
  struct Origin {
    let type: any Any.Type
    let function: StaticString
    let end: Duration
  }

  struct Header: ~Copyable {
    /// The number of slots, a power of two, less one.
    let mask: Int
    let previous: UnsafeMutablePointer<Header>?
    /// The number of filled slots. Atomic, because readers access the header without the lock.
    let count = Atomic(0)
  }

  struct Slot: ~Copyable {
    /// Whether the other fields are written. Once true, nothing changes anymore.
    let isFilled = Atomic(false)
    var key = InstanceKey(file: 0, position: 0, type: 0)
    /// The instance or its box.
    var object: StoredObject?
    /// Nil for a second address of a file's name.
    var origin: Origin?
  }

  let header: UnsafeMutablePointer<Header>

  init(_ header: UnsafeMutablePointer<Header>) {
    self.header = header
  }

  /// Makes a page of twice the size, with the same instances, or the first one.
  init(replacing previous: InstancePage?) {
    let capacity = previous.map { ($0.mask + 1) * 2 } ?? 8
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Header>.stride + capacity * MemoryLayout<Slot>.stride,
      alignment: MemoryLayout<Slot>.alignment
    )
    header = memory.bindMemory(to: Header.self, capacity: 1)
    header.initialize(to: Header(mask: capacity - 1, previous: previous?.header))
    UnsafeMutableRawPointer(header + 1).bindMemory(to: Slot.self, capacity: capacity)
    for index in 0..<capacity { (slots + index).initialize(to: Slot()) }
    guard let previous else { return }
    for index in 0...previous.mask {
      let slot = previous.slots + index
      if let object = slot.pointee.object { insert(object, for: slot.pointee.key, slot.pointee.origin) }
    }
  }

  /// Releases this page and those that it replaced.
  func free() {
    var next = Optional(header)
    while let header = next {
      next = header.pointee.previous
      let page = InstancePage(header)
      // An empty slot holds nothing to release.
      for index in 0...page.mask where page.slots[index].object != nil {
        (page.slots + index).deinitialize(count: 1)
      }
      header.deallocate()
    }
  }

  @inline(__always) var mask: Int { header.pointee.mask }

  @inline(__always)
  private var slots: UnsafeMutablePointer<Slot> {
    UnsafeMutableRawPointer(header + 1).assumingMemoryBound(to: Slot.self)
  }

  var isFull: Bool { header.pointee.count.load(ordering: .relaxed) >= (mask + 1) / 4 * 3 }

  /// The first slot that matches, of those where `key` can be.
  @inline(__always)
  func first(
    from key: InstanceKey,
    where isMatch: (UnsafeMutablePointer<Slot>) -> Bool
  ) -> UnsafeMutablePointer<Slot>? {
    var index = key.slot(mask: mask)
    var slot = slots + index
    while slot.pointee.isFilled.load(ordering: .acquiring) {
      if isMatch(slot) { return slot }
      index = (index &+ 1) & mask
      slot = slots + index
    }
    return nil
  }

  func insert(_ object: StoredObject, for key: InstanceKey, _ origin: Origin?) {
    var index = key.slot(mask: mask)
    while slots[index].object != nil { index = (index &+ 1) & mask }
    let slot = slots + index
    slot.pointee.key = key
    slot.pointee.object = object
    slot.pointee.origin = origin
    header.pointee.count.wrappingAdd(1, ordering: .relaxed)
    slot.pointee.isFilled.store(true, ordering: .releasing)
  }

  var all: [CachedInstance] {
    (0...mask).compactMap { index -> CachedInstance? in
      guard slots[index].isFilled.load(ordering: .acquiring), let object = slots[index].object,
        let origin = slots[index].origin
      else { return nil }
      let rule = Rule(instanceKey: slots[index].key, type: origin.type, function: origin.function)
      return CachedInstance(
        rule: rule,
        object: object,
        key: (object as? AnyBox)?.keyDescription,
        end: origin.end
      )
    }
  }
}
