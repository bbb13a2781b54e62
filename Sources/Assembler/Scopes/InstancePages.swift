import Synchronization

/// Identifies an instance by call site, type and key, in three words, because every read compares them.
///
/// Two keys of one rule can have equal `InstanceKey`s. The instance's box has the key itself.
@usableFromInline
struct InstanceKey: Equatable, Sendable {
  /// What else distinguishes the instances of one location.
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

  /// The first slot to search in a table of `mask + 1` slots. It ignores the file, so that both addresses of a file's
  /// name lead to one slot.
  @inline(__always)
  func slot(mask: Int) -> Int {
    let hash = (position &+ UInt64(type)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 32) & mask
  }
}

/// The finished instances of a scope, in pages of slots that are read without a lock.
///
/// A slot that's filled never changes again, and it's marked as filled last, so no read races with a write. An outgrown
/// page lives as long as the scope, so readers don't have to be tracked; all of them together are smaller than the
/// current page.
struct InstancePages: ~Copyable, @unchecked Sendable {
  /// Nil until the first instance, so that an assembler that caches nothing allocates no page.
  private let current = Atomic<UnsafeMutablePointer<InstancePage.Header>?>(nil)
  /// The number of filled slots of the current page. Not in its header, which is read without the lock.
  private let count = Atomic(0)

  deinit { page?.free() }

  @inline(__always)
  private var page: InstancePage? { current.load(ordering: .acquiring).map(InstancePage.init) }

  /// The number of slots.
  var capacity: Int { page.map { $0.mask + 1 } ?? 0 }

  /// The first slot that matches, of those where `key` can be.
  @inline(__always)
  func first(
    from key: InstanceKey,
    where isMatch: (UnsafeMutablePointer<InstancePage.Slot>) -> Bool
  ) -> UnsafeMutablePointer<InstancePage.Slot>? {
    page?.first(from: key, where: isMatch)
  }

  /// The first instance for `key`, or its box.
  @inline(__always)
  func find(_ key: InstanceKey) -> SlotContent? {
    first(from: key) { $0.pointee.key == key }?.pointee.content
  }

  /// The builds and their instances.
  var all: [(build: Build, content: SlotContent?)] { page?.all ?? [] }

  /// Fills a slot. The caller holds the table's lock.
  func insert(_ content: SlotContent, for key: InstanceKey, _ build: Build?) {
    let filled = count.load(ordering: .relaxed)
    if page.map({ filled >= $0.limit }) ?? true {
      current.store(InstancePage(replacing: page).header, ordering: .releasing)
    }
    page?.insert(content, for: key, build)
    count.store(filled + 1, ordering: .relaxed)
  }
}

/// A row of slots for instances, of which at least a quarter is empty: a hash table with open addressing.
struct InstancePage {
  struct Header {
    /// The number of slots, a power of two, less one.
    let mask: Int
    let previous: UnsafeMutablePointer<Header>?
  }

  struct Slot: ~Copyable {
    /// Whether the rest is written, for ever.
    let isFilled = Atomic(false)
    var key = InstanceKey(file: 0, position: 0, type: 0)
    /// The instance or its box.
    var content: SlotContent?
    /// The build of the content.
    var build: Build?
  }

  let header: UnsafeMutablePointer<Header>

  init(_ header: UnsafeMutablePointer<Header>) {
    self.header = header
  }

  /// Makes a page of twice the size, with the same instances, or the first one.
  init(replacing previous: InstancePage?) {
    let capacity = previous.map { ($0.mask + 1) * 2 } ?? 8
    // The slots follow the header.
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Header>.stride + capacity * MemoryLayout<Slot>.stride,
      alignment: MemoryLayout<Slot>.alignment
    )
    header = memory.bindMemory(to: Header.self, capacity: 1)
    header.initialize(to: Header(mask: capacity - 1, previous: previous?.header))
    let slots = (memory + MemoryLayout<Header>.stride).bindMemory(to: Slot.self, capacity: capacity)
    for index in 0..<capacity { (slots + index).initialize(to: Slot()) }
    guard let previous else { return }
    for index in 0...previous.mask {
      let slot = previous.slots + index
      if let content = slot.pointee.content { insert(content, for: slot.pointee.key, slot.pointee.build) }
    }
  }

  /// Releases this page and those that it replaced.
  func free() {
    var next = Optional(header)
    while let header = next {
      next = header.pointee.previous
      let page = InstancePage(header)
      // An empty slot holds nothing to release.
      for index in 0...page.mask where page.slots[index].content != nil {
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

  /// The most slots to fill.
  var limit: Int { (mask + 1) / 4 * 3 }

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

  func insert(_ content: SlotContent, for key: InstanceKey, _ build: Build?) {
    var index = key.slot(mask: mask)
    while slots[index].content != nil { index = (index &+ 1) & mask }
    let slot = slots + index
    slot.pointee.key = key
    slot.pointee.content = content
    slot.pointee.build = build
    slot.pointee.isFilled.store(true, ordering: .releasing)
  }

  /// The builds and their instances.
  var all: [(build: Build, content: SlotContent?)] {
    (0...mask).compactMap { index in
      let slot = slots + index
      // Not the slots for another address of a file's name.
      guard let build = slot.pointee.build, slot.pointee.key == build.key else { return nil }
      return (build, slot.pointee.content)
    }
  }
}
