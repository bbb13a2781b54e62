import Synchronization

/// Identifies a cached instance by call site, type and key. Three words, because every read compares them.
///
/// The file is known by the address of its name. Each address of one name leads to the same instance, because
/// the scope's entries compare names. Keys whose hashes collide are one: the box tells them apart.
public struct InstanceKey: Hashable, Sendable {
  @usableFromInline let file: UInt
  /// The line, the column, and two bits for whether the call has a key and awaits.
  @usableFromInline let position: UInt64
  /// The type of the instance, or of its box, and the key's hash.
  @usableFromInline let type: UInt

  @usableFromInline
  init(file: UInt, position: UInt64, type: UInt) {
    self.file = file
    self.position = position
    self.type = type
  }

  /// Traps if the line or the column is one that no source has.
  @inlinable
  @inline(__always)
  init<Key: Hashable, Value>(
    _ value: Value.Type,
    for key: Key.Type,
    _ keyHash: @autoclosure () -> Int,
    isAsync: Bool = false,
    _ fileID: StaticString,
    _ line: UInt,
    _ column: UInt
  ) {
    let hasKey = key != NoKey.self
    let traits: UInt32 = (hasKey ? 1 : 0) | (isAsync ? 2 : 0)
    self.init(
      file: UInt(bitPattern: fileID.utf8Start),
      position: UInt64(UInt32(line)) << 32 | UInt64(UInt32(column) * 4 | traits),
      type: hasKey
        ? UInt(bitPattern: ObjectIdentifier(Box<Key, Value>.self)) &+ UInt(bitPattern: keyHash())
        : UInt(bitPattern: ObjectIdentifier(value))
    )
  }

  /// Where the search begins in a table of `mask + 1` slots. It leaves the file out: few rules of one type have
  /// the same line and column.
  @inline(__always)
  func slot(mask: Int) -> Int {
    let hash = (position &+ UInt64(type)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 32) & mask
  }
}

/// A hash table of pointers to cached instances that is read without a lock.
///
/// The table only grows, so a reader announces nothing: a page that was outgrown stays until the table ends
/// (together they are smaller than the last one), and the scope's entries hold each instance as long. Only the
/// holder of the scope's lock inserts. A reader sees a slot whole or not at all: the pointer is stored last and
/// loaded first.
public struct InstanceTable: ~Copyable, @unchecked Sendable {
  /// Nil until the first insertion: an assembler that shares nothing has no page.
  private let current = Atomic<UnsafeMutablePointer<Page>?>(nil)

  init() {}

  deinit {
    var next = current.load(ordering: .acquiring)
    while let page = next {
      next = page.pointee.previous
      page.deinitialize(count: 1)
      page.deallocate()
    }
  }

  /// Reads the object that is stored for `key`.
  ///
  /// The caller borrows the table meanwhile, and with it the scope: if an assembler's `scope` is another one by
  /// now, nothing else may hold the object.
  @inlinable
  @inline(__always)
  func read<Object: AnyObject, Value>(
    _ key: InstanceKey,
    as type: Object.Type,
    _ body: (Object) -> Value
  ) -> Value? {
    guard let object = findInstance(key, in: self) else { return nil }
    // Threads that read one instance would contend for the reference count of its box.
    let value = Unmanaged<Object>.fromOpaque(object)._withUnsafeGuaranteedRef(body)
    endReading(object)
    return value
  }

  /// The instance for `key`, or nil if there is none yet.
  @inline(__always)
  func find(_ key: InstanceKey) -> UnsafeRawPointer? {
    guard let page = current.load(ordering: .acquiring) else { return nil }
    let slot = page.pointee.slots + key.slot(mask: page.pointee.mask)
    guard let instance = slot.pointee.instance.load(ordering: .acquiring) else { return nil }
    return slot.pointee.key == key ? instance : Self.findFurther(key, in: page)
  }

  /// Apart, because most searches end where they begin.
  @inline(never)
  private static func findFurther(_ key: InstanceKey, in page: UnsafeMutablePointer<Page>)
    -> UnsafeRawPointer?
  {
    page.pointee.slot(of: key).pointee.instance.load(ordering: .acquiring)
  }

  /// Lets readers find `instance`, which lives as long as the table, for `key`.
  func insert(_ instance: UnsafeRawPointer, for key: InstanceKey) {
    let page = current.load(ordering: .relaxed)
    if let page, page.pointee.hasRoom {
      page.pointee.insert(instance, for: key)
      return
    }
    let larger = UnsafeMutablePointer<Page>.allocate(capacity: 1)
    larger.initialize(to: Page(replacing: page))
    larger.pointee.insert(instance, for: key)
    current.store(larger, ordering: .releasing)
  }

  /// An open-addressing table of fixed size, at most half full.
  private struct Page: ~Copyable {
    struct Slot: ~Copyable {
      var key = InstanceKey(file: 0, position: 0, type: 0)
      let instance = Atomic<UnsafeRawPointer?>(nil)
    }

    /// The number of slots, a power of two, less one.
    let mask: Int
    let slots: UnsafeMutablePointer<Slot>
    let previous: UnsafeMutablePointer<Page>?
    /// The number of slots in use. Atomic only so that readers can read the page while it is written.
    private let used = Atomic<Int>(0)

    init(replacing previous: UnsafeMutablePointer<Page>?) {
      mask = previous.map { $0.pointee.mask * 2 + 1 } ?? 15
      slots = .allocate(capacity: mask + 1)
      self.previous = previous
      for index in 0...mask { (slots + index).initialize(to: Slot()) }
      guard let previous else { return }
      for index in 0...previous.pointee.mask {
        guard let instance = previous.pointee.slots[index].instance.load(ordering: .relaxed) else { continue }
        insert(instance, for: previous.pointee.slots[index].key)
      }
    }

    deinit {
      slots.deinitialize(count: mask + 1)
      slots.deallocate()
    }

    var hasRoom: Bool {
      (used.load(ordering: .relaxed) + 1) * 2 <= mask + 1
    }

    /// The slot that has `key`, or else the empty one where it belongs.
    func slot(of key: InstanceKey) -> UnsafeMutablePointer<Slot> {
      var index = key.slot(mask: mask)
      while slots[index].instance.load(ordering: .acquiring) != nil, slots[index].key != key {
        index = (index + 1) & mask
      }
      return slots + index
    }

    func insert(_ instance: UnsafeRawPointer, for key: InstanceKey) {
      let slot = slot(of: key)
      if slot.pointee.instance.load(ordering: .relaxed) == nil {
        slot.pointee.key = key
        used.wrappingAdd(1, ordering: .relaxed)
      }
      slot.pointee.instance.store(instance, ordering: .releasing)
    }
  }
}

// A function, because a method takes the table before the key: a rule has the key in the right registers already.
@usableFromInline
@inline(never)
func findObject(_ key: InstanceKey, in instances: borrowing InstanceTable) -> Unmanaged<AnyObject>? {
  // A retain that is written out stays here; a copy's may be moved behind the end of the caller's borrow.
  instances.find(key).map { Unmanaged<AnyObject>.fromOpaque($0).retain() }
}

/// Does nothing, so that the optimizer copies what was read before the caller's borrow ends.
@usableFromInline
@inline(never)
@_optimize(none)
func endReading(_ object: UnsafeRawPointer) {}

@usableFromInline
@inline(never)
func findInstance(_ key: InstanceKey, in instances: borrowing InstanceTable) -> UnsafeRawPointer? {
  instances.find(key)
}
