/// What a scope keeps: entries behind a lock, and a table of those that are built, which is read without one.
final class ScopeStorage: Sendable {
  let hits = HitTable()
  /// All that is kept or being built. The lock is never held while user code runs.
  let entries = Lock(Entries())

  /// Drops everything that is kept, and releases it on the calling thread, outside every lock.
  func removeAll() {
    let (dropped, page) = entries.withLock { entries in
      (entries.removeAll(), hits.removeAll())
    }
    hits.waitForReaders()
    withExtendedLifetime((dropped, page)) {}
  }
}
