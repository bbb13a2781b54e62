/// The instances of a scope and the builds in progress.
///
/// A reader that finds no instance in the pages looks again with the lock.
struct InstanceTable: ~Copyable, Sendable {
  /// What the caller of a rule does next.
  enum Step: Sendable {
    case use(SlotContent)
    case join(Build)
    /// Runs its builder, and then releases the build of a released instance: the `deinit` of its key may resolve.
    case build(replacing: Build?)
    /// Compares its key with these builds', without the lock, and looks again.
    case compare([Build], version: Int)
  }

  /// The finished instances that are shared.
  let pages = InstancePages()
  /// The builds in progress and the weakly shared instances. Whoever changes the table holds this lock, and never while
  /// a builder, a key's `==` or a `deinit` runs.
  private let builds = Lock(BuildTable())

  /// The number of slots for instances, and the number of other builds.
  var size: (slots: Int, builds: Int) { (pages.capacity, builds.withLock { $0.count }) }

  /// The weakly shared instance of a rule without a key, if it's alive.
  func weakObject(for key: InstanceKey) -> SlotContent? {
    builds.withLock { $0.first(at: key) { $0.key == key }?.weakInstance }
  }

  /// Looks for an instance or a build in progress, and otherwise starts `build`.
  ///
  /// - Parameters:
  ///   - equal: The build whose key equals the request's.
  ///   - version: The table's version of which all builds have other keys.
  func next(for build: Build, equal: Build? = nil, version: Int = 0) -> Step {
    builds.withLock { builds in
      let isKeyed = build.key.has(.hasKey)
      if isKeyed, equal == nil, version < builds.version {
        let unknown = self.builds(at: build.key, builds).filter {
          $0.number > version && $0.isOfRule(of: build)
        }
        if !unknown.isEmpty { return .compare(unknown, version: builds.version) }
      }
      var replaced: Build?
      if !isKeyed || equal != nil {
        // Without a key, each request of the rule is for the same instance.
        func isSame(_ other: Build) -> Bool { isKeyed ? other === equal : other.isOfRule(of: build) }
        let slot = pages.first(from: build.key) { $0.pointee.build.map(isSame) ?? false }
        if let slot, let content = slot.pointee.content {
          addSlot(for: build.key, like: slot)
          return .use(content)
        }
        if let other = builds.first(at: build.key, where: isSame) {
          guard other.isWeaklyShared else { return .join(other) }
          if let instance = other.weakInstance { return .use(instance) }
          builds.remove(other)
          replaced = other
        } else if isKeyed {
          // It failed meanwhile.
          return .compare([], version: 0)
        }
      }
      builds.insert(build)
      return .build(replacing: replaced)
    }
  }

  /// Ends a build: caches its content, if there is any.
  ///
  /// - Returns: Objects to release after the lock: each can be the last reference, and a `deinit` may resolve.
  func finish(_ build: Build, with content: SlotContent?) -> [SlotContent] {
    builds.withLock { builds in
      if let content, build.key.has(.isWeak) {
        build.refer(to: content)
        return builds.sweepIfFull()
      }
      builds.remove(build)
      if let content { pages.insert(content, for: build.key, build) }
      return []
    }
  }

  /// The builds of all instances, with what the slots hold; nil if the instance is weakly shared.
  var all: [(build: Build, content: SlotContent?)] {
    builds.withLock { builds in pages.all + builds.all.filter(\.isWeaklyShared).map { ($0, nil) } }
  }

  // The caller of these functions holds the lock.

  /// The builds that can have `key`.
  private func builds(at key: InstanceKey, _ builds: BuildTable) -> [Build] {
    var all = builds.all(at: key)
    _ = pages.first(from: key) { slot in
      if let build = slot.pointee.build { all.append(build) }
      return false
    }
    return all
  }

  /// If `key` has another address of the file's name than the slot, fills a slot for it, to be found without the lock.
  private func addSlot(for key: InstanceKey, like slot: UnsafeMutablePointer<InstancePage.Slot>) {
    let build = slot.pointee.build
    let hasSlot = pages.first(from: key) { $0.pointee.key == key && $0.pointee.build === build } != nil
    if !hasSlot, let content = slot.pointee.content { pages.insert(content, for: key, build) }
  }
}

/// The builds in progress and those of weakly shared instances: a hash table of linked lists, used with a lock.
struct BuildTable: Sendable {
  /// The first build of each list. Empty for a few builds, which are in one list.
  private var lists: [Build?] = []
  private var fewBuilds: Build?
  private(set) var count = 0
  /// The number of builds that were inserted so far.
  private(set) var version = 0

  private var capacity: Int { max(lists.count, 4) }

  private subscript(key: InstanceKey) -> Build? {
    get { lists.isEmpty ? fewBuilds : lists[key.slot(mask: lists.count - 1)] }
    set {
      if lists.isEmpty { fewBuilds = newValue } else { lists[key.slot(mask: lists.count - 1)] = newValue }
    }
  }

  /// The first build that matches, of those where `key` can be.
  @inline(__always)
  func first(at key: InstanceKey, where isMatch: (Build) -> Bool) -> Build? {
    var next = self[key]
    while let build = next, !isMatch(build) { next = build.next }
    return next
  }

  /// The builds where `key` can be.
  func all(at key: InstanceKey) -> [Build] {
    self[key].map { Array(sequence(first: $0, next: \.next)) } ?? []
  }

  var all: [Build] {
    (lists + [fewBuilds]).flatMap { list in list.map { Array(sequence(first: $0, next: \.next)) } ?? [] }
  }

  mutating func insert(_ build: Build) {
    if count == capacity * 2 { replaceAll(with: all) }
    version += 1
    build.number = version
    link(build)
  }

  mutating func remove(_ build: Build) {
    if self[build.key] === build {
      self[build.key] = build.next
    } else {
      first(at: build.key) { $0.next === build }?.next = build.next
    }
    build.next = nil
    count -= 1
  }

  /// If the table is full, drops the builds of released instances.
  ///
  /// - Returns: These builds, and the live instances: each can be the last reference by now.
  mutating func sweepIfFull() -> [SlotContent] {
    guard count > capacity else { return [] }
    var (kept, returned): ([Build], [SlotContent]) = ([], [])
    for build in all {
      let object = build.weakObject
      if object != nil || !build.isWeaklyShared { kept.append(build) } else { returned.append(build) }
      if let object { returned.append(object) }
    }
    replaceAll(with: kept)
    return returned
  }

  private mutating func replaceAll(with builds: [Build]) {
    // The next sweep comes after as many builds again, so it takes constant time for each.
    var capacity = 8
    while capacity < builds.count * 2 { capacity *= 2 }
    for build in all { build.next = nil }
    lists = Array(repeating: nil, count: capacity)
    (fewBuilds, count) = (nil, 0)
    for build in builds { link(build) }
  }

  private mutating func link(_ build: Build) {
    build.next = self[build.key]
    self[build.key] = build
    count += 1
  }
}
