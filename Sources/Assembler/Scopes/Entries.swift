/// Everything that a scope caches or builds. The scope's lock guards it.
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
  // Unchecked for values of the main actor, whose wrapper keeps them there.
  struct Instance: @unchecked Sendable {
    let storage: AnyObject
    let builtAt = ContinuousClock.now

    /// Whether the value was held weakly and is gone.
    var isGone: Bool {
      (storage as? WeakBox).map { $0.held == nil } ?? false
    }
  }

  /// The entries of one identity, more than one only if the hashes of keys collide, and a number that changes
  /// with them.
  struct Bucket {
    fileprivate(set) var entries: [Entry] = []
    fileprivate(set) var version = 0
  }

  private var buckets = Dictionary<Identity, Bucket>()
  private var latestVersion = 0
  /// How many more weakly shared instances there may be before those that are gone are removed.
  private var weakAllowance = 64
  /// The weakly shared instances of rules without a key, which a call looks for first. It can lack some.
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

  /// Forgets `build`, so that the next request builds again.
  mutating func remove(_ build: Build, _ identity: Identity) {
    change(identity) { entries in entries.removeAll { $0.isBuilt(by: build) } }
  }

  private mutating func change(_ identity: Identity, _ body: (inout [Entry]) -> Void) {
    let before = self[identity].entries.count
    latestVersion += 1
    body(&buckets[identity, default: Bucket()].entries)
    buckets[identity]?.version = latestVersion
    let after = self[identity].entries.count
    // Keys whose builders throw can be of any number.
    if after == 0 { buckets[identity] = nil }
    if identity.rule.lifetime == .weaklyShared { weakAllowance -= after - before }
  }
}

extension Entries {
  /// Removes the weakly shared instances that are gone, once there are many of them.
  ///
  /// - Returns: What was removed, and the instances that are alive. Release them while the lock is not held: each
  ///   can be the last reference, and a `deinit` may resolve.
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
