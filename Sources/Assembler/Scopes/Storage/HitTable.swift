import Synchronization

/// A hash table of pointers to the boxes of kept values, read without a lock.
///
/// Writers hold the scope's lock. A reader sees a slot whole or not at all: the box pointer is stored last
/// and loaded first. The table owns no box; the scope's entries do, and let one go only after
/// `waitForReaders()`.
struct HitTable: ~Copyable, @unchecked Sendable {
  private let readers = ReaderSlots()
  private let current = Atomic<UnsafeMutablePointer<Page>?>(nil)

  init() {}

  deinit {
    if let page = current.load(ordering: .relaxed) { Page.free(page) }
  }

  /// The box that is kept for `key`, or nil where there is none yet.
  @inline(__always)
  func find(_ key: HitKey) -> Hit? {
    guard let reader = readers.enter() else { return nil }
    if let page = current.load(ordering: .sequentiallyConsistent) {
      let mask = page.pointee.mask
      let slots = page.pointee.slots
      var slot = slots + key.slot(mask: mask)
      while let box = slot.pointee.box.load(ordering: .acquiring) {
        if slot.pointee.key == key { return Hit(box: box, reader: reader) }
        slot = slot == slots + mask ? slots : slot + 1
      }
    }
    reader.pointee.leave()
    return nil
  }

  /// Lets readers find `box` under `key`, in place of what they found before.
  ///
  /// - Returns: A page that readers may still be in, to be freed after `waitForReaders()`.
  func insert(_ box: UnsafeRawPointer, for key: HitKey) -> Retired? {
    guard let page = current.load(ordering: .relaxed) else {
      readers.prepare()
      let page = Page.make(slots: 16)
      page.pointee.insert(box, for: key)
      current.store(page, ordering: .sequentiallyConsistent)
      return nil
    }
    guard !page.pointee.hasRoom else {
      page.pointee.insert(box, for: key)
      return nil
    }
    let larger = Page.make(slots: (page.pointee.mask + 1) * 2)
    page.pointee.copy(into: larger)
    larger.pointee.insert(box, for: key)
    current.store(larger, ordering: .sequentiallyConsistent)
    return Retired(page)
  }

  /// Empties the table.
  ///
  /// - Returns: The page that readers may still be in, to be freed after `waitForReaders()`.
  func removeAll() -> Retired? {
    current.exchange(nil, ordering: .sequentiallyConsistent).map(Retired.init)
  }

  /// Returns once no reader holds anything that was taken out of the table before the call.
  func waitForReaders() {
    readers.waitUntilQuiet()
  }
}

extension HitTable {
  /// A page that was taken out of use. It frees the page when it is released itself.
  final class Retired: @unchecked Sendable {
    private let page: UnsafeMutablePointer<Page>

    init(_ page: UnsafeMutablePointer<Page>) {
      self.page = page
    }

    deinit {
      Page.free(page)
    }
  }
}
