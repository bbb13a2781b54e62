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

/// The instances of a scope and the builds in progress: a hash table with open addressing, read without a lock.
///
/// A reader loads a slot's state, and the rest of the slot only if it's `.instance`. Such a slot never changes again,
/// and its state was stored last, so no read races with a write. The other slots are the writers', who hold the lock.
/// A reader that finds nothing looks again with the lock.
///
/// The table grows by copying, and an outgrown page lives as long as the table, so readers don't have to be tracked.
/// All outgrown pages together are smaller than the current one.
struct InstanceTable: ~Copyable, @unchecked Sendable {
  /// What the caller of a rule does next.
  enum Step: Sendable {
    case use(SlotContent)
    case join(Build)
    /// Runs its builder, and then releases the build of a released instance: the `deinit` of its key may resolve.
    case build(replacing: Build?)
    /// Compares its key with this build's, without the lock, and looks again.
    case compare(Build)
  }

  /// Nil until the first request, so that an assembler that caches nothing allocates no page.
  private let current = Atomic<UnsafeMutablePointer<Page.Header>?>(nil)
  /// The number of slots that aren't empty. Its lock is the table's. It's never held while a builder, a key's `==` or
  /// a `deinit` runs.
  private let used = Lock(0)

  deinit {
    var next = page
    while let page = next {
      next = page.header.pointee.previous.map(Page.init)
      page.free()
    }
  }

  private var page: Page? { current.load(ordering: .acquiring).map(Page.init) }

  /// The number of slots.
  var capacity: Int { page.map { $0.mask + 1 } ?? 0 }

  /// The content for `key`.
  @inline(__always)
  private func find(_ key: InstanceKey, in state: Page.State) -> SlotContent? {
    guard let page else { return nil }
    var index = key.slot(mask: page.mask)
    while true {
      let slot = page.slots + index
      let found = slot.pointee.state.load(ordering: .acquiring)
      if found == state.rawValue, slot.pointee.key == key { return slot.pointee.content }
      if found == Page.State.empty.rawValue { return nil }
      index = (index &+ 1) & page.mask
    }
  }

  /// The instance for `key`, or its box. Takes no lock.
  @inline(__always)
  func find(_ key: InstanceKey) -> SlotContent? { find(key, in: .instance) }

  /// The weakly shared instance of a rule without a key, if it's alive.
  func weakObject(for key: InstanceKey) -> SlotContent? {
    used.withLock { _ in find(key, in: .weak).flatMap { unsafeDowncast($0, to: WeakBox.self).target } }
  }

  /// Looks for an instance or a build in progress, and otherwise starts `build`.
  ///
  /// - Parameters:
  ///   - equal: The build whose key equals the request's.
  ///   - unequal: Those whose key doesn't.
  func next(for build: Build, equal: Build? = nil, unequal: [Build] = []) -> Step {
    used.withLock { used in
      let page = if let page, used < page.limit { page } else { grow(&used) }
      var index = build.key.slot(mask: page.mask)
      while page.state(index) != .empty {
        defer { index = (index &+ 1) & page.mask }
        let slot = page.slots + index
        guard let other = slot.pointee.build, other.isOfRule(of: build) else { continue }
        if build.key.has(.hasKey), other !== equal {
          if unequal.contains(where: { $0 === other }) { continue }
          return .compare(other)
        }
        guard page.state(index) != .building, let content = slot.pointee.content else { return .join(other) }
        guard let box = content as? WeakBox else {
          // Another address of the file's name.
          if find(build.key) == nil {
            page.fill(page.free(for: build.key), build.key, content, nil, .instance, &used)
          }
          return .use(content)
        }
        if let object = box.target { return .use(object) }
        page.fill(index, build.key, content, build, .building, &used)
        return .build(replacing: other)
      }
      page.fill(page.free(for: build.key), build.key, nil, build, .building, &used)
      return .build(replacing: nil)
    }
  }

  /// Ends a build: caches its content, or frees the slot if there is none.
  ///
  /// - Returns: Objects to release after the lock: each can be the last reference, and a `deinit` may resolve.
  func finish(_ build: Build, with content: SlotContent?) -> [SlotContent] {
    used.withLock { used in
      guard let page else { return [] }
      var index = build.key.slot(mask: page.mask)
      while page.slots[index].build !== build { index = (index &+ 1) & page.mask }
      let slot = page.slots + index
      // The weak reference to a released instance.
      let released = slot.pointee.content.map { [$0] } ?? []
      guard let content else {
        page.vacate(index, &used)
        return released
      }
      let isWeak = build.key.has(.isWeak)
      slot.pointee.content = content
      slot.pointee.state.store((isWeak ? Page.State.weak : .instance).rawValue, ordering: .releasing)
      guard isWeak, used >= page.limit else { return released }
      let swept = page.sweep(&used)
      // Otherwise each of the next builds could sweep.
      if used > page.limit / 2 { _ = grow(&used) }
      return released + swept
    }
  }

  /// The cached instances and their builds.
  var all: [(content: SlotContent, build: Build)] {
    used.withLock { _ in
      guard let page else { return [] }
      return (0...page.mask).compactMap { index in
        guard page.state(index) != .building, let content = page.slots[index].content else { return nil }
        return page.slots[index].build.map { (content, $0) }
      }
    }
  }

  private func grow(_ used: inout Int) -> Page {
    let larger = Page(replacing: page, &used)
    current.store(larger.header, ordering: .releasing)
    return larger
  }
}

extension Scope {
  /// The content for `key`.
  ///
  /// If the assembler replaces its `scope` meanwhile, the caller's may be the only reference to this one. It owns the
  /// pages, and a slot owns its content, which is copied into a strong reference before `withExtendedLifetime` lets
  /// go of the scope.
  @usableFromInline
  func find(_ key: InstanceKey) -> SlotContent? {
    withExtendedLifetime(self) { instances.find(key) }
  }

  /// The value for `key` if it's cached.
  @inlinable
  @inline(__always)
  func cached<Key: Hashable & Sendable, Value>(_ instanceKey: InstanceKey, for key: Key) -> Value? {
    find(instanceKey).flatMap { Stored<Key, Value>.value(in: $0, for: key) }
  }

  /// The weakly shared instance of a rule without a key, if it's alive. Takes the lock.
  @usableFromInline
  func weakObject(for key: InstanceKey) -> SlotContent? {
    instances.weakObject(for: key)
  }
}

/// A row of slots, of which at least a quarter is empty.
private struct Page {
  struct Header {
    /// The number of slots, a power of two, less one.
    let mask: Int
    let previous: UnsafeMutablePointer<Header>?
  }

  enum State: UInt8 {
    case empty
    /// Free, but a search that starts before it goes on.
    case vacant
    /// The build is in progress. The content is nil, or the `WeakBox` of a released instance.
    case building
    /// The content is a `WeakBox`.
    case weak
    /// The content is an instance or its box, for ever.
    case instance
  }

  struct Slot: ~Copyable {
    /// A `State`. Readers compare the byte, because a conversion takes as long as the rest of the search.
    let state = Atomic(State.empty.rawValue)
    var key = InstanceKey(file: 0, position: 0, type: 0)
    var content: SlotContent?
    /// The build of the content. A slot for another address of a file's name has none.
    var build: Build?
  }

  let header: UnsafeMutablePointer<Header>

  init(_ header: UnsafeMutablePointer<Header>) {
    self.header = header
  }

  /// Makes a page of twice the size, or the first one.
  init(replacing previous: Page?, _ used: inout Int) {
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
    used = 0
    guard let previous else { return }
    for index in 0...previous.mask where previous.state(index).isInUse {
      let slot = previous.slots + index
      let (key, state) = (slot.pointee.key, previous.state(index))
      fill(free(for: key), key, slot.pointee.content, slot.pointee.build, state, &used)
      // Readers of the outgrown page can still find its instances; the rest has moved.
      if state != .instance { (slot.pointee.content, slot.pointee.build) = (nil, nil) }
    }
  }

  var mask: Int { header.pointee.mask }
  /// The most slots to use.
  var limit: Int { (mask + 1) / 4 * 3 }

  var slots: UnsafeMutablePointer<Slot> {
    UnsafeMutableRawPointer(header + 1).assumingMemoryBound(to: Slot.self)
  }

  func state(_ index: Int) -> State {
    State(rawValue: slots[index].state.load(ordering: .relaxed)) ?? .empty
  }

  func free() {
    // An empty slot holds nothing to release.
    for index in 0...mask where state(index) != .empty { (slots + index).deinitialize(count: 1) }
    header.deallocate()
  }

  /// The first free slot where `key` belongs.
  func free(for key: InstanceKey) -> Int {
    var index = key.slot(mask: mask)
    while state(index).isInUse { index = (index &+ 1) & mask }
    return index
  }

  func fill(
    _ index: Int,
    _ key: InstanceKey,
    _ content: SlotContent?,
    _ build: Build?,
    _ state: State,
    _ used: inout Int
  ) {
    let slot = slots + index
    if self.state(index) == .empty { used += 1 }
    slot.pointee.key = key
    slot.pointee.content = content
    slot.pointee.build = build
    slot.pointee.state.store(state.rawValue, ordering: .releasing)
  }

  /// Frees a slot. Its neighbors stay in use only as far as a search needs them; otherwise the slots of failed builds
  /// would fill the page.
  func vacate(_ index: Int, _ used: inout Int) {
    slots[index].content = nil
    slots[index].build = nil
    slots[index].state.store(State.vacant.rawValue, ordering: .relaxed)
    var last = index
    while state((last + 1) & mask) != .empty { last = (last + 1) & mask }
    // How many slots before this one are passed by a search for a later one.
    var passed = 0
    while state(last) != .empty {
      if state(last).isInUse {
        passed = max(passed - 1, (last - slots[last].key.slot(mask: mask)) & mask)
      } else if passed > 0 {
        passed -= 1
      } else {
        slots[last].state.store(State.empty.rawValue, ordering: .relaxed)
        used -= 1
      }
      last = (last - 1) & mask
    }
  }

  /// Frees the slots of weakly shared instances that were released.
  ///
  /// - Returns: Their boxes and builds and the live instances, of which each can be the last reference by now.
  func sweep(_ used: inout Int) -> [SlotContent] {
    (0...mask).flatMap { index -> [SlotContent] in
      guard state(index) == .weak, let box = slots[index].content as? WeakBox else { return [] }
      if let object = box.object { return [object] }
      defer { vacate(index, &used) }
      return [box] + (slots[index].build.map { [$0] } ?? [])
    }
  }
}

extension Page.State {
  fileprivate var isInUse: Bool { self == .building || self == .weak || self == .instance }
}
