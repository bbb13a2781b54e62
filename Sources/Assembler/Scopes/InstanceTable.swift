import Synchronization

/// Identifies a cached instance by call site, type and key, in three words, because every read compares them.
///
/// The address of a file's name identifies the file. A name that has several addresses leads to one instance,
/// because the scope's entries compare the names. Two keys with equal hashes share an `InstanceKey`; the box
/// compares the keys.
public struct InstanceKey: Hashable, Sendable {
  @usableFromInline let file: UInt
  /// The line, the column, a bit for a call with a key, and a bit for a call that awaits.
  @usableFromInline let position: UInt64
  /// The identifier of the instance's type, or of its box's type plus the key's hash.
  @usableFromInline let type: UInt

  @usableFromInline
  init(file: UInt, position: UInt64, type: UInt) {
    self.file = file
    self.position = position
    self.type = type
  }

  /// - Precondition: The line fits 32 bits, and the column 30.
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

  /// The first slot to search in a table of `mask + 1` slots. It ignores the file, because few rules of one type
  /// share a line and column.
  @inline(__always)
  func slot(mask: Int) -> Int {
    let hash = (position &+ UInt64(type)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 32) & mask
  }
}

/// A hash table of pointers to cached instances, read without a lock.
///
/// The table only grows, so readers don't have to be tracked: an outgrown page lives as long as the table (all of
/// them together are smaller than the current one), and the scope's entries hold the instances as long. Inserting
/// requires the scope's lock. Readers never see half a slot, because the pointer is stored last and loaded first.
public struct InstanceTable: ~Copyable, @unchecked Sendable {
  /// Nil until the first insertion, so that an assembler that caches nothing allocates no page.
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

  /// Calls `body` with the object for `key`.
  ///
  /// The caller borrows the table, and the scope with it. If the assembler's `scope` was replaced in the meantime,
  /// this borrow may be the only reference.
  @inlinable
  @inline(__always)
  func read<Object: AnyObject, Value>(
    _ key: InstanceKey,
    as type: Object.Type,
    _ body: (Object) -> Value
  ) -> Value? {
    guard let object = findInstance(key, in: self) else { return nil }
    // Without retaining the box: threads that read one instance would contend for its reference count.
    let value = Unmanaged<Object>.fromOpaque(object)._withUnsafeGuaranteedRef(body)
    endReading(object)
    return value
  }

  /// The instance for `key`, or nil.
  @inline(__always)
  func find(_ key: InstanceKey) -> UnsafeRawPointer? {
    guard let page = current.load(ordering: .acquiring) else { return nil }
    let slot = page.pointee.slots + key.slot(mask: page.pointee.mask)
    guard let instance = slot.pointee.instance.load(ordering: .acquiring) else { return nil }
    return slot.pointee.key == key ? instance : Self.findFurther(key, in: page)
  }

  /// Not inlined, because most searches end at their first slot.
  @inline(never)
  private static func findFurther(_ key: InstanceKey, in page: UnsafeMutablePointer<Page>)
    -> UnsafeRawPointer?
  {
    page.pointee.slot(of: key).pointee.instance.load(ordering: .acquiring)
  }

  /// Adds `instance`, which must live as long as the table, for `key`.
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
    /// The number of slots in use. Atomic, because readers access the page while it changes.
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
