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
