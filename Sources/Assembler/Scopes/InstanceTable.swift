import Synchronization

/// Identifies an instance by call site, type and key, in three words, because every read compares them.
///
/// Two keys of one rule can have equal `InstanceKey`s. The instance's box has the key itself.
@usableFromInline
struct InstanceKey: Equatable, Sendable {
  /// What else distinguishes the instances of one location.
  @usableFromInline
  struct Traits: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt32
    @inlinable init(rawValue: UInt32) { self.rawValue = rawValue }
    @inlinable static var hasKey: Self { Self(rawValue: 1) }
    @inlinable static var isAsync: Self { Self(rawValue: 2) }
    @inlinable static var isWeak: Self { Self(rawValue: 4) }
    @inlinable static var isOnMainActor: Self { Self(rawValue: 8) }
  }

  /// The address of the file's name. A name that is inlined into another module has a second address.
  @usableFromInline let file: UInt
  /// The line, the column and the traits.
  @usableFromInline let position: UInt64
  /// The identifier of the instance's type, or of its box's type plus the key's hash.
  @usableFromInline let type: UInt

  @inlinable
  init(file: UInt, position: UInt64, type: UInt) {
    self.file = file
    self.position = position
    self.type = type
  }

  /// - Precondition: The line fits 32 bits, and the column 28.
  @inlinable
  @inline(__always)
  init<Key: Hashable & Sendable, Value>(
    of value: Value.Type,
    for key: Key,
    _ fileID: StaticString,
    _ line: UInt,
    _ column: UInt,
    _ traits: Traits = []
  ) {
    let hasKey = Key.self != NoKey.self
    let traits = hasKey ? traits.union(.hasKey) : traits
    self.init(
      file: UInt(bitPattern: fileID.utf8Start),
      position: UInt64(UInt32(line)) << 32 | UInt64(UInt32(column) * 16 | traits.rawValue),
      type: hasKey
        ? UInt(bitPattern: ObjectIdentifier(Box<Key, Value>.self)) &+ UInt(bitPattern: key.hashValue)
        : UInt(bitPattern: ObjectIdentifier(value))
    )
  }

  @inlinable func has(_ trait: Traits) -> Bool { position & UInt64(trait.rawValue) != 0 }

  var line: UInt { UInt(position >> 32) }

  /// The first slot to search in a table of `mask + 1` slots. It ignores the file, so that both addresses of a file's
  /// name lead to one slot.
  @inline(__always)
  func slot(mask: Int) -> Int {
    let hash = (position &+ UInt64(type)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 32) & mask
  }
}

/// The instances of a scope and the builds in progress.
///
/// The instances are in pages of slots, which are read without a lock: a slot that's filled never changes again, and it's
/// marked as filled last, so no read races with a write. A reader that finds nothing looks again with the lock. An
/// outgrown page lives as long as the table, so readers don't have to be tracked; all of them together are smaller than
/// the current page.
struct InstanceTable: ~Copyable, @unchecked Sendable {
  /// What the caller of a rule does next.
  enum Step: Sendable {
    case use(SlotContent)
    case join(Build)
    /// Runs its builder, and then releases the build of a released instance: the `deinit` of its key may resolve.
    case build(replacing: Build?)
    /// Compares its key with these builds', without the lock, and looks again.
    case compare([Build], version: Int)
  }

  /// Nil until the first instance, so that an assembler that caches nothing allocates no page.
  private let current = Atomic<UnsafeMutablePointer<InstancePage.Header>?>(nil)
  /// The builds in progress and the weakly shared instances. Whoever changes the table holds this lock, and never while
  /// a builder, a key's `==` or a `deinit` runs.
  private let builds = Lock(BuildTable())

  deinit { page?.free() }

  private var page: InstancePage? { current.load(ordering: .acquiring).map(InstancePage.init) }

  /// The number of slots for instances, and the number of other builds.
  var size: (slots: Int, builds: Int) { (page.map { $0.mask + 1 } ?? 0, builds.withLock { $0.count }) }

  /// The first instance for `key`, or its box. Takes no lock.
  @inline(__always)
  func find(_ key: InstanceKey) -> SlotContent? {
    page?.first(from: key) { $0.pointee.key == key }?.pointee.content
  }

  /// The instance for the key of `build`. Takes no lock.
  func find(equalTo build: Build) -> SlotContent? {
    page?.first(from: build.key) { slot in
      slot.pointee.key == build.key && slot.pointee.build?.hasKey(of: build) == true
    }?.pointee.content
  }

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
      // Without a key, each request of the rule is for the same instance.
      let isKeyed = build.key.has(.hasKey)
      func isSame(_ other: Build) -> Bool { isKeyed ? other === equal : other.isOfRule(of: build) }
      var replaced: Build?
      if version == 0 || version < builds.version {
        let slot = page?.first(from: build.key) { $0.pointee.build.map(isSame) ?? false }
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
          let unknown = self.builds(at: build.key, builds).filter {
            $0.number > version && $0.isOfRule(of: build)
          }
          if !unknown.isEmpty { return .compare(unknown, version: builds.version) }
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
      if let content { insert(content, for: build.key, build) }
      return []
    }
  }

  /// The builds of all instances, with what the slots hold; nil if the instance is weakly shared.
  var all: [(build: Build, content: SlotContent?)] {
    builds.withLock { builds in (page?.all ?? []) + builds.all.filter(\.isWeaklyShared).map { ($0, nil) } }
  }

  // The caller of these functions holds the lock.

  /// The builds that can have `key`.
  private func builds(at key: InstanceKey, _ builds: BuildTable) -> [Build] {
    var all = builds.all(at: key)
    _ = page?.first(from: key) { slot in
      if let build = slot.pointee.build { all.append(build) }
      return false
    }
    return all
  }

  /// If `key` has another address of the file's name than the slot, fills a slot for it, to be found without the lock.
  private func addSlot(for key: InstanceKey, like slot: UnsafeMutablePointer<InstancePage.Slot>) {
    let build = slot.pointee.build
    let hasSlot = page?.first(from: key) { $0.pointee.key == key && $0.pointee.build === build } != nil
    if !hasSlot, let content = slot.pointee.content { insert(content, for: key, build) }
  }

  /// Fills a slot.
  private func insert(_ content: SlotContent, for key: InstanceKey, _ build: Build?) {
    if page?.isFull ?? true {
      current.store(InstancePage(replacing: page).header, ordering: .releasing)
    }
    page?.insert(content, for: key, build)
  }
}
