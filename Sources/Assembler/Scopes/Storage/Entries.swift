/// All that a scope keeps or is building.
struct Entries {
  /// What is kept, or being built, for one rule and key.
  struct Entry {
    let rule: Rule
    let key: (any Hashable & Sendable)?
    var content: Content
  }

  enum Content {
    case building(any PendingBuild)
    case kept(Kept)
  }

  /// A box, or the object itself; when it was built, and whether it is still alive.
  struct Kept: Sendable {
    let box: any AnyObject & Sendable
    let since = ContinuousClock.now
    let isAlive: @Sendable (any AnyObject & Sendable) -> Bool
  }

  /// The entries of one identity, and a number that changes with every change of them.
  struct Bucket {
    fileprivate(set) var entries: [Entry] = []
    fileprivate(set) var version = 0
  }

  /// What `removeAll` took out, for the caller to release.
  struct Dropped {
    fileprivate let buckets: [Rule.Identity: Bucket]
    fileprivate let retired: [any Sendable]
  }

  private var buckets: [Rule.Identity: Bucket] = [:]
  /// What readers of the table of hits may still see, though it is not kept any more.
  private var retired: [any Sendable] = []
  /// The latest version of a bucket.
  private var version = 0

  /// The entries of one identity: more than one only where the hashes of keys collide.
  subscript(identity: Rule.Identity) -> Bucket {
    buckets[identity] ?? Bucket()
  }

  var all: some Collection<Entry> {
    buckets.values.lazy.map(\.entries).joined()
  }

  mutating func append(_ entry: Entry, to identity: Rule.Identity) {
    change(identity) { $0.append(entry) }
  }

  /// Puts a build in the place of a box whose value is gone.
  ///
  /// Readers of the table of hits may still see the box, so it is held back.
  ///
  /// - Returns: What has been held back, once it is worth clearing the table and waiting for its readers.
  mutating func replaceKept(
    by pending: any PendingBuild,
    at index: Int,
    of identity: Rule.Identity
  ) -> [any Sendable] {
    if case .kept(let kept) = self[identity].entries[index].content { retired.append(kept.box) }
    replace(.building(pending), at: index, of: identity)
    guard retired.count >= 64 else { return [] }
    defer { retired = [] }
    return retired
  }

  /// Keeps what `build` built, unless the scope was reset meanwhile.
  ///
  /// - Returns: Whether it is kept.
  mutating func finish(_ build: Build, _ identity: Rule.Identity, with kept: Kept) -> Bool {
    guard let index = index(of: build, identity) else { return false }
    replace(.kept(kept), at: index, of: identity)
    return true
  }

  /// Forgets `build`, so that the next request builds again.
  mutating func forget(_ build: Build, _ identity: Rule.Identity) {
    guard let index = index(of: build, identity) else { return }
    change(identity) { $0.remove(at: index) }
    // Keys whose builders throw may be of any number.
    if self[identity].entries.isEmpty { buckets[identity] = nil }
  }

  mutating func removeAll() -> Dropped {
    let dropped = Dropped(buckets: buckets, retired: retired)
    buckets = [:]
    retired = []
    return dropped
  }

  private mutating func replace(_ content: Content, at index: Int, of identity: Rule.Identity) {
    change(identity) { $0[index].content = content }
  }

  private mutating func change(_ identity: Rule.Identity, _ body: (inout [Entry]) -> Void) {
    version += 1
    body(&buckets[identity, default: Bucket()].entries)
    buckets[identity]?.version = version
  }

  private func index(of build: Build, _ identity: Rule.Identity) -> Int? {
    self[identity].entries.firstIndex { entry in
      if case .building(let pending) = entry.content { pending.build === build } else { false }
    }
  }
}
