/// The cached instances and running builds of a scope, guarded by its lock.
struct Entries {
  /// The instance of one rule and key, cached or being built.
  struct Entry {
    let rule: CachingRule
    let key: any Hashable & Sendable
    var content: Content

    fileprivate func isBuilt(by build: Build) -> Bool {
      if case .building(let other) = content { other === build } else { false }
    }
  }

  enum Content {
    case building(Build)
    case built(Instance)
  }

  /// A cached instance, in the form that its request stores.
  // Unchecked, because a value of the main actor isn't Sendable. Its wrapper keeps it there.
  struct Instance: @unchecked Sendable {
    let storage: AnyObject
    let builtAt = ContinuousClock.now

    /// Whether a weakly held value was released.
    var isGone: Bool {
      (storage as? WeakBox).map { $0.held == nil } ?? false
    }
  }

  /// The entries of one identity, with a version that changes with them. There is more than one entry only if the
  /// hashes of keys collide.
  struct Bucket {
    fileprivate(set) var entries: [Entry] = []
    fileprivate(set) var version = 0
  }

  private var buckets = Dictionary<Identity, Bucket>()
  private var latestVersion = 0
  /// How many weakly shared instances to add before sweeping the released ones.
  private var weakAllowance = 64
  /// The weakly shared instances of rules without a key: a cache that calls look at first.
  var weakBoxes: [InstanceKey: WeakBox]?

  subscript(identity: Identity) -> Bucket {
    buckets[identity] ?? Bucket()
  }

  var all: [Entry] {
    buckets.values.flatMap(\.entries)
  }

  /// Records that `build` builds the request's instance, unless the bucket has changed since `version`.
  ///
  /// - Parameter index: The entry whose weakly held instance is gone, if there is one.
  /// - Returns: Whether the caller may build.
  mutating func start<Key, Value>(
    _ build: Build,
    for request: InstanceRequest<Key, Value>,
    replacing index: Int?,
    version: Int
  ) -> Bool {
    guard self[request.identity].version == version else { return false }
    change(request.identity) { entries in
      let entry = Entry(rule: request.rule, key: request.key, content: .building(build))
      if let index { entries[index] = entry } else { entries.append(entry) }
    }
    return true
  }

  mutating func finish(_ build: Build, _ identity: Identity, with instance: Instance) {
    change(identity) { entries in
      guard let index = entries.firstIndex(where: { $0.isBuilt(by: build) }) else { return }
      entries[index].content = .built(instance)
    }
  }

  /// Removes `build`, so that the next request builds again.
  mutating func remove(_ build: Build, _ identity: Identity) {
    change(identity) { entries in entries.removeAll { $0.isBuilt(by: build) } }
  }

  private mutating func change(_ identity: Identity, _ body: (inout [Entry]) -> Void) {
    let before = self[identity].entries.count
    latestVersion += 1
    body(&buckets[identity, default: Bucket()].entries)
    buckets[identity]?.version = latestVersion
    let after = self[identity].entries.count
    // Otherwise the buckets of failed builds would add up.
    if after == 0 { buckets[identity] = nil }
    if identity.rule.lifetime == .weaklyShared { weakAllowance -= after - before }
  }
}

extension Entries {
  /// Removes the weakly shared instances that were released, if there are many.
  ///
  /// - Returns: The removed entries and the live instances. Release them after the lock: each can be the last
  ///   reference, and a `deinit` may resolve.
  mutating func sweepWeakInstances() -> [Any] {
    guard weakAllowance <= 0 else { return [] }
    var released: [Any] = []
    var alive = 0
    for identity in Array(buckets.keys) where identity.rule.lifetime == .weaklyShared {
      change(identity) { entries in
        entries.removeAll { entry in
          guard case .built(let instance) = entry.content else { return false }
          let object = (instance.storage as? WeakBox)?.held
          if object != nil { alive += 1 }
          released.append(object ?? entry as Any)
          return object == nil
        }
      }
    }
    weakAllowance = max(64, alive)
    weakBoxes = nil
    return released
  }
}
