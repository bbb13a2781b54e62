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

  /// - Precondition: The line fits 32 bits, and the column 29.
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
      position: UInt64(UInt32(line)) << 32 | UInt64(UInt32(column) * 8 | traits.rawValue),
      type: hasKey
        ? UInt(bitPattern: ObjectIdentifier(Box<Key, Value>.self)) &+ UInt(bitPattern: key.hashValue)
        : UInt(bitPattern: ObjectIdentifier(value))
    )
  }

  func has(_ trait: Traits) -> Bool { position & UInt64(trait.rawValue) != 0 }

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
    case build(Build)
    /// Compares its key with the ones in these, without the lock, and looks again.
    case compare([SlotContent])
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

  /// The content for `key`.
  @inline(__always)
  func find(_ key: InstanceKey) -> SlotContent? {
    guard let page else { return nil }
    var index = key.slot(mask: page.mask)
    while true {
      let slot = page.slots + index
      let state = slot.pointee.state.load(ordering: .acquiring)
      if state == Page.State.instance.rawValue, slot.pointee.key == key { return slot.pointee.content }
      if state == Page.State.empty.rawValue { return nil }
      index = (index &+ 1) & page.mask
    }
  }

  /// Looks for an instance or a build in progress, and otherwise starts a build.
  ///
  /// - Parameters:
  ///   - keys: What the caller has compared its key with.
  ///   - match: The index of the one with an equal key.
  /// - Returns: The step, and an object to release after the build: a `deinit` may resolve.
  func next(
    for request: InstanceRequest,
    comparedWith keys: [SlotContent],
    match: Int?
  ) -> (step: Step, released: SlotContent?) {
    used.withLock { used in
      let page = if let page, used < page.limit { page } else { grow(&used) }
      let (found, free) = page.search(for: request)
      var index = found.first
      if request.key.has(.hasKey) {
        let contents = found.compactMap { page.slots[$0].content }
        guard contents.elementsEqual(keys, by: ===) else { return (.compare(contents), nil) }
        index = match.map { found[$0] }
      }
      guard let index else { return (.build(page.start(request, at: free, &used)), nil) }
      let slot = page.slots + index
      let content = slot.pointee.content
      switch page.state(index) {
      case .building:
        if let build = slot.pointee.build { return (.join(build), nil) }
      case .instance:
        guard let content else { break }
        // Another address of the file's name.
        if find(request.key) == nil { page.fill(free, request.key, content, nil, .instance, &used) }
        return (.use(content), nil)
      default:
        if let object = (content as? WeakBox)?.target { return (.use(object), nil) }
      }
      return (.build(page.start(request, at: index, &used)), content)
    }
  }

  /// Ends a build: caches its content, or frees the slot if there is none.
  ///
  /// - Returns: Objects to release after the lock: each can be the last reference, and a `deinit` may resolve.
  func finish(_ build: Build, of request: InstanceRequest, with content: SlotContent?) -> [SlotContent] {
    used.withLock { used in
      guard let page else { return [] }
      var index = request.key.slot(mask: page.mask)
      while page.slots[index].build !== build { index = (index &+ 1) & page.mask }
      let slot = page.slots + index
      let released = slot.pointee.content.map { [$0] } ?? []
      guard let content else {
        page.vacate(index, &used)
        return released
      }
      let isWeak = request.key.has(.isWeak)
      slot.pointee.content = content
      slot.pointee.state.store((isWeak ? Page.State.weak : .instance).rawValue, ordering: .releasing)
      guard isWeak, used >= page.limit else { return released }
      let swept = page.sweep(&used)
      // Otherwise each of the next builds could sweep.
      if used > page.limit / 2 { _ = grow(&used) }
      return released + swept
    }
  }

  /// The weakly shared instance of a rule without a key, if it's alive.
  func weakObject(for key: InstanceKey) -> SlotContent? {
    used.withLock { _ in
      guard let page else { return nil }
      var index = key.slot(mask: page.mask)
      while page.slots[index].key != key {
        if page.state(index) == .empty { return nil }
        index = (index &+ 1) & page.mask
      }
      guard page.state(index) == .weak else { return nil }
      return page.slots[index].content.flatMap { unsafeDowncast($0, to: WeakBox.self).target }
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

  /// The weakly shared instance of a rule without a key, if it's alive. Takes the lock.
  @usableFromInline
  func weakObject(for key: InstanceKey) -> SlotContent? {
    instances.weakObject(for: key)
  }

  /// The instance of a request if it's cached, without a lock.
  func cached<Key: Hashable & Sendable, Value>(_ request: InstanceRequest, for key: Key) -> Value? {
    find(request.key).flatMap { Stored.value(in: $0, for: key) }
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
    /// The build is in progress. The content is a `KeyHolder`, or nil without a key.
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
      var free = key.slot(mask: mask)
      while self.state(free) != .empty { free = (free + 1) & mask }
      fill(free, key, slot.pointee.content, slot.pointee.build, state, &used)
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
    slots.deinitialize(count: mask + 1)
    header.deallocate()
  }

  /// The slots of a rule, and of the key's hash if it has a key, and the first free one where they belong.
  func search(for request: InstanceRequest) -> (found: [Int], free: Int) {
    var found: [Int] = []
    var free: Int?
    var index = request.key.slot(mask: mask)
    while true {
      switch state(index) {
      case .empty: return (found, free ?? index)
      case .vacant: free = free ?? index
      case .building, .weak, .instance: if isSlot(index, of: request) { found.append(index) }
      }
      index = (index &+ 1) & mask
    }
  }

  /// Compares the files' names if their addresses differ.
  private func isSlot(_ index: Int, of request: InstanceRequest) -> Bool {
    let key = slots[index].key
    guard key.position == request.key.position, key.type == request.key.type else { return false }
    return key.file == request.key.file || slots[index].build?.rule.isInFile(of: request.rule) == true
  }

  /// Records a new build.
  func start(_ request: InstanceRequest, at index: Int, _ used: inout Int) -> Build {
    let build = Build(request.rule)
    fill(index, request.key, request.holder, build, .building, &used)
    return build
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
  /// - Returns: Their boxes and the live instances, of which each can be the last reference by now.
  func sweep(_ used: inout Int) -> [SlotContent] {
    (0...mask).compactMap { index in
      guard state(index) == .weak, let box = slots[index].content as? WeakBox else { return nil }
      if let object = box.object { return object }
      vacate(index, &used)
      return box
    }
  }
}

extension Page.State {
  fileprivate var isInUse: Bool { self == .building || self == .weak || self == .instance }
}
