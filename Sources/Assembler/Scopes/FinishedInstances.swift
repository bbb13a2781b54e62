import CAssembler

/// The finished instances of a scope that are shared, in pages of slots that are read without a lock.
///
/// A slot that's filled never changes again, and it's marked as filled last, so no read races with a write. An outgrown
/// page lives as long as the scope, so readers don't have to be tracked; all of them together are smaller than the
/// current page.
struct FinishedInstances: Sendable {
  /// The current page. Nil until the first instance, so that an assembler that caches nothing allocates no page.
  let current: PublishedPointer

  @inline(__always)
  private var page: InstancePage? { current.value.map(InstancePage.init) }

  /// Releases the instances, in the reverse order of their builds.
  func free() { page?.free() }

  /// The number of slots.
  var capacity: Int { page.map { $0.mask + 1 } ?? 0 }

  /// The first instance for `key`, or its box.
  @inline(__always)
  func find(_ key: Fingerprint) -> StoredObject? {
    page?.first(from: key) { $0.pointee.key == key }?.pointee.object
  }

  var all: [CachedInstance] { page?.all ?? [] }

  // The caller of the rest holds the scope's lock.

  /// What `build` would build, or its box. Compares keys.
  ///
  /// If the build's rule has another address of the file's name, fills a slot for it, to be found without the lock.
  func find(_ build: Build) -> StoredObject? {
    let key = build.rule.fingerprint
    let slot = page?.first(from: key) { slot in
      guard slot.pointee.key.isOfRule(of: key) else { return false }
      guard let ruleKey = build.key else { return true }
      return slot.pointee.object.map(ruleKey.isKey) ?? false
    }
    guard let slot, let object = slot.pointee.object else { return nil }
    let hasSlot = page?.first(from: key) { $0.pointee.key == key } != nil
    if !hasSlot { insert(object, for: key, nil) }
    return object
  }

  func insert(_ object: StoredObject, for rule: Rule, finishedAt: Nanoseconds) {
    insert(
      object,
      for: rule.fingerprint,
      InstancePage.Details(type: rule.type, finishedAt: finishedAt)
    )
  }

  private func insert(_ object: StoredObject, for key: Fingerprint, _ details: InstancePage.Details?) {
    if page?.isFull ?? true { current.value = InstancePage(replacing: page).memory }
    page?.insert(object, for: key, details)
  }
}

/// A row of slots for instances, of which at least a quarter is empty: a hash table with open addressing.
struct InstancePage {
  /// What ``Scope/contents`` shows besides the object.
  struct Details {
    let type: any Any.Type
    let finishedAt: Nanoseconds
  }

  private struct Header {
    /// The number of slots, a power of two, less one.
    let mask: Int
    let previous: InstancePage?
  }

  /// What changes, apart from the header that readers read: the thread sanitizer takes a change for one of the whole.
  private struct Filling {
    /// The number of filled slots.
    var count = 0
    /// The slot that was filled last.
    var last: UnsafeMutablePointer<Slot>?
  }

  struct Slot {
    var key = Fingerprint(file: 0, function: 0, position: 0, type: 0)
    /// The instance or its box.
    var object: StoredObject?
    /// Nil for a second address of a name.
    var details: Details?
    /// The slot that was filled before this one.
    var previous: UnsafeMutablePointer<Slot>?
    /// Whether the key and the object are written. Once set, they don't change anymore.
    private var isFilled = CFlag()

    /// The field alone, because another thread can be writing the others.
    // The optimizer makes the offset a constant. A stored property has one.
    @inline(__always)
    static func isFilled(_ slot: UnsafeMutablePointer<Slot>) -> UnsafeMutablePointer<CFlag> {
      (UnsafeMutableRawPointer(slot) + (MemoryLayout<Slot>.offset(of: \.isFilled) ?? 0))
        .assumingMemoryBound(to: CFlag.self)
    }
  }

  let memory: UnsafeMutableRawPointer

  init(_ memory: UnsafeMutableRawPointer) { self.memory = memory }

  /// Makes a page of twice the size, with the same instances, or the first one.
  init(replacing previous: InstancePage?) {
    // Four at first save 288 bytes, and take two allocations more for four more instances.
    let capacity = previous.map { ($0.mask + 1) * 2 } ?? 8
    memory = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Header>.stride + MemoryLayout<Filling>.stride
        + capacity * MemoryLayout<Slot>.stride,
      alignment: MemoryLayout<Slot>.alignment
    )
    memory.initializeMemory(as: Header.self, to: Header(mask: capacity - 1, previous: previous))
    filling.initialize(to: Filling())
    for index in 0..<capacity { (slots + index).initialize(to: Slot()) }
    var filled: [UnsafeMutablePointer<Slot>] = []
    previous?.forEachLast { filled.append($0) }
    for slot in filled.reversed() {
      guard let object = slot.pointee.object else { continue }
      insert(object, for: slot.pointee.key, slot.pointee.details)
    }
  }

  /// Releases this page and those that it replaced, which have some of its instances.
  func free() {
    header.pointee.previous?.free()
    forEachLast { $0.pointee.object = nil }
    memory.deallocate()
  }

  private var header: UnsafeMutablePointer<Header> {
    @inline(__always) get { memory.assumingMemoryBound(to: Header.self) }
  }

  private var filling: UnsafeMutablePointer<Filling> {
    UnsafeMutableRawPointer(header + 1).assumingMemoryBound(to: Filling.self)
  }

  @inline(__always) var mask: Int { header.pointee.mask }

  @inline(__always)
  private var slots: UnsafeMutablePointer<Slot> {
    UnsafeMutableRawPointer(header + 1).advanced(by: MemoryLayout<Filling>.stride)
      .assumingMemoryBound(to: Slot.self)
  }

  var isFull: Bool { filling.pointee.count >= (mask + 1) / 4 * 3 }

  /// The first slot that matches, of those where `key` can be.
  @inline(__always)
  func first(
    from key: Fingerprint,
    where isMatch: (UnsafeMutablePointer<Slot>) -> Bool
  ) -> UnsafeMutablePointer<Slot>? {
    var index = key.slot(mask: mask)
    var slot = slots + index
    while CFlagIsSet(Slot.isFilled(slot)) {
      if isMatch(slot) { return slot }
      index = (index &+ 1) & mask
      slot = slots + index
    }
    return nil
  }

  func insert(_ object: StoredObject, for key: Fingerprint, _ details: Details?) {
    var index = key.slot(mask: mask)
    while slots[index].object != nil { index = (index &+ 1) & mask }
    let slot = slots + index
    slot.pointee.key = key
    slot.pointee.object = object
    slot.pointee.details = details
    slot.pointee.previous = exchange(&filling.pointee.last, with: slot)
    filling.pointee.count += 1
    CFlagSet(Slot.isFilled(slot))
  }

  /// Calls `body` with each filled slot, the last one first.
  private func forEachLast(_ body: (UnsafeMutablePointer<Slot>) -> Void) {
    var next = filling.pointee.last
    while let slot = next {
      next = slot.pointee.previous
      body(slot)
    }
  }

  var all: [CachedInstance] {
    (0...mask).compactMap { index -> CachedInstance? in
      let slot = slots + index
      guard CFlagIsSet(Slot.isFilled(slot)), let object = slot.pointee.object,
        let details = slot.pointee.details
      else { return nil }
      return CachedInstance(
        Rule(fingerprint: slot.pointee.key, type: details.type),
        object,
        finishedAt: details.finishedAt
      )
    }
  }
}
