import Synchronization

extension HitTable {
  /// An open-addressing table of fixed size, at most half full.
  struct Page: ~Copyable {
    struct Slot: ~Copyable {
      var key: HitKey
      let box: Atomic<UnsafeRawPointer?>
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
      for index in 0..<count { (slots + index).initialize(to: Slot(key: .unused, box: Atomic(nil))) }
    }

    deinit {
      slots.deinitialize(count: mask + 1)
      slots.deallocate()
    }

    var hasRoom: Bool {
      (used.load(ordering: .relaxed) + 1) * 2 <= mask + 1
    }

    func insert(_ box: UnsafeRawPointer, for key: HitKey) {
      var index = key.slot(mask: mask)
      while slots[index].box.load(ordering: .relaxed) != nil, slots[index].key != key {
        index = (index + 1) & mask
      }
      if slots[index].box.load(ordering: .relaxed) == nil {
        slots[index].key = key
        used.wrappingAdd(1, ordering: .relaxed)
      }
      slots[index].box.store(box, ordering: .sequentiallyConsistent)
    }

    func copy(into other: UnsafeMutablePointer<Page>) {
      for index in 0...mask {
        guard let box = slots[index].box.load(ordering: .relaxed) else { continue }
        other.pointee.insert(box, for: slots[index].key)
      }
    }
  }
}
