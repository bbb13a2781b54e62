import Synchronization

/// A row of slots for instances, of which at least a quarter is empty: a hash table with open addressing.
struct InstancePage {
  struct Header {
    /// The number of slots, a power of two, less one.
    let mask: Int
    let previous: UnsafeMutablePointer<Header>?
    /// The number of filled slots. For those who hold the table's lock.
    var count = 0
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

  var isFull: Bool { header.pointee.count >= (mask + 1) / 4 * 3 }

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
    header.pointee.count += 1
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
