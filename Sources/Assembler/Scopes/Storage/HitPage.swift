import Synchronization

extension HitTable {
  /// An open-addressing table of fixed size, at most half full.
  struct Page: ~Copyable {
    struct Slot: ~Copyable {
      var key: SharedInstances.Key
      let pointer: Atomic<UnsafeRawPointer?>
    }

    /// The number of slots, a power of two, less one.
    let mask: Int
    let slots: UnsafeMutablePointer<Slot>
    /// How many slots hold something. An atomic only so that writing it is not writing the page, which
    /// readers read meanwhile.
    private let used = Atomic<Int>(0)

    static func make(slots count: Int) -> UnsafeMutablePointer<Page> {
      let page = UnsafeMutablePointer<Page>.allocate(capacity: 1)
      page.initialize(to: Page(slots: count))
      return page
    }

    static func free(_ page: UnsafeMutablePointer<Page>) {
      page.deinitialize(count: 1)
      page.deallocate()
    }

    private init(slots count: Int) {
      mask = count - 1
      slots = .allocate(capacity: count)
      for index in 0..<count { (slots + index).initialize(to: Slot(key: .unused, pointer: Atomic(nil))) }
    }

    deinit {
      slots.deinitialize(count: mask + 1)
      slots.deallocate()
    }

    var hasRoom: Bool {
      (used.load(ordering: .relaxed) + 1) * 2 <= mask + 1
    }

    /// What was inserted for `key`.
    @inline(__always)
    func find(_ key: SharedInstances.Key) -> UnsafeRawPointer? {
      let slot = slots + key.slot(mask: mask)
      guard let pointer = slot.pointee.pointer.load(ordering: .acquiring) else { return nil }
      return slot.pointee.key == key ? pointer : Self.findFurther(key, in: self)
    }

    /// Apart, since most are found where the search begins.
    @inline(never)
    private static func findFurther(
      _ key: SharedInstances.Key,
      in page: borrowing Page
    ) -> UnsafeRawPointer? {
      var index = key.slot(mask: page.mask)
      while let pointer = page.slots[index].pointer.load(ordering: .acquiring) {
        if page.slots[index].key == key { return pointer }
        index = (index + 1) & page.mask
      }
      return nil
    }

    func insert(_ pointer: UnsafeRawPointer, for key: SharedInstances.Key) {
      var index = key.slot(mask: mask)
      while slots[index].pointer.load(ordering: .relaxed) != nil, slots[index].key != key {
        index = (index + 1) & mask
      }
      if slots[index].pointer.load(ordering: .relaxed) == nil {
        slots[index].key = key
        used.wrappingAdd(1, ordering: .relaxed)
      }
      slots[index].pointer.store(pointer, ordering: .sequentiallyConsistent)
    }

    func copy(into other: UnsafeMutablePointer<Page>) {
      for index in 0...mask {
        guard let pointer = slots[index].pointer.load(ordering: .relaxed) else { continue }
        other.pointee.insert(pointer, for: slots[index].key)
      }
    }
  }
}
