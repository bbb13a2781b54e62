import Synchronization

/// A hash table of pointers to what is kept, read without a lock.
///
/// Writers hold the scope's lock. A reader sees a slot whole or not at all: the pointer is stored last and
/// loaded first. The table owns nothing that it points to; the scope's entries do, and let go only after
/// `waitForReaders()`.
struct HitTable: ~Copyable, @unchecked Sendable {
  private let readers = ReaderSlots()
  /// Never nil.
  private let current = Atomic<UnsafeMutablePointer<Page>?>(Page.make(slots: 16))

  init() {}

  deinit {
    Page.free(page)
  }

  /// The object that is kept for `key`, retained, or nil where there is none yet.
  @inline(__always)
  func object(_ key: SharedInstances.Key) -> Unmanaged<AnyObject>? {
    let reader = readers.ofThisStack
    guard reader.pointee.take() else { return Self.objectAmongMany(key, in: self) }
    return object(key, reader)
  }

  /// The same where another reader has this thread's slot. Apart, so that the other keeps to few registers.
  @inline(never)
  private static func objectAmongMany(
    _ key: SharedInstances.Key,
    in hits: borrowing HitTable
  ) -> Unmanaged<AnyObject>? {
    guard let reader = hits.readers.enter() else { return nil }
    return hits.object(key, reader)
  }

  @inline(__always)
  private func object(
    _ key: SharedInstances.Key,
    _ reader: UnsafeMutablePointer<ReaderSlots.Slot>
  ) -> Unmanaged<AnyObject>? {
    // A retain that is written out stays where it is; a copy's may be moved. `ReadingTests` would show.
    let object = page.pointee.find(key).map { Unmanaged<AnyObject>.fromOpaque($0).retain() }
    reader.pointee.leave()
    return object
  }

  /// The box that is kept for `key`, or nil where there is none yet.
  @inline(__always)
  func find(_ key: SharedInstances.Key) -> Hit? {
    guard let reader = readers.enter() else { return nil }
    if let box = page.pointee.find(key) { return Hit(box: box, reader: reader) }
    reader.pointee.leave()
    return nil
  }

  /// What readers, who have a slot, look in.
  @inline(__always)
  private var page: UnsafeMutablePointer<Page> {
    current.load(ordering: .sequentiallyConsistent).unsafelyUnwrapped
  }

  /// Lets readers find `pointer` under `key`, in place of what they found before.
  ///
  /// - Returns: A page that readers may still be in, to be freed after `waitForReaders()`.
  func insert(_ pointer: UnsafeRawPointer, for key: SharedInstances.Key) -> Retired? {
    let page = page
    guard !page.pointee.hasRoom else {
      page.pointee.insert(pointer, for: key)
      return nil
    }
    let larger = Page.make(slots: (page.pointee.mask + 1) * 2)
    page.pointee.copy(into: larger)
    larger.pointee.insert(pointer, for: key)
    current.store(larger, ordering: .sequentiallyConsistent)
    return Retired(page)
  }

  /// Empties the table.
  ///
  /// - Returns: The page that readers may still be in, to be freed after `waitForReaders()`.
  func removeAll() -> Retired {
    let page = current.exchange(Page.make(slots: 16), ordering: .sequentiallyConsistent)
    return Retired(page.unsafelyUnwrapped)
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
