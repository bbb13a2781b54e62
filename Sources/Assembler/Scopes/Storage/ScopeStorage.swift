/// What a scope keeps: entries behind a lock, and a table of those that are built, which is read without one.
///
/// At an address of its own, for reads that count no reference.
struct ScopeStorage: ~Copyable, Sendable {
  let hits = HitTable()
  /// All that is kept or being built. The lock is never held while user code runs.
  let entries = Lock(Entries())

  static func make() -> UnsafeMutablePointer<ScopeStorage> {
    let storage = UnsafeMutablePointer<ScopeStorage>.allocate(capacity: 1)
    storage.initialize(to: ScopeStorage())
    return storage
  }

  static func free(_ storage: UnsafeMutablePointer<ScopeStorage>) {
    storage.deinitialize(count: 1)
    storage.deallocate()
  }

  /// Drops everything that is kept, and releases it on the calling thread, outside every lock.
  func removeAll() {
    let (dropped, page) = entries.withLock { entries in
      (entries.removeAll(), hits.removeAll())
    }
    hits.waitForReaders()
    withExtendedLifetime((dropped, page)) {}
  }
}
