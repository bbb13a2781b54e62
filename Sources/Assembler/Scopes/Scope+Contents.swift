extension Scope {
  /// A cached instance, described for debugging.
  public struct Content: Sendable {
    /// The rule's function and the type that its closure returns: `resolve(user:) -> Session`.
    public let rule: String
    /// The type that the rule's closure returns, such as `LiveBank` in a rule for `any Bank`.
    public let type: any Any.Type
    /// The rule's file and line: `Session.swift:12`.
    public let location: String
    /// The seconds since the instance was built.
    public let age: Double
    /// How long the scope caches the instance.
    public let lifetime: Lifetime
    /// The key that the instance was built for, if the rule has one.
    public let key: String?
  }

  /// The cached instances, oldest first. Excludes builds that are still running, and weak instances that are released.
  ///
  /// - Complexity: O(*n* log *n*) in the number of instances.
  public var contents: [Content] {
    let all = all
    let now = Nanoseconds.now
    return all.map { instance in
      Content(
        rule: instance.rule.description,
        type: instance.rule.type,
        location: instance.rule.location,
        age: now.since(instance.finishedAt).seconds,
        lifetime: instance.rule.fingerprint.has(.isWeak) ? .weaklyShared : .shared,
        key: instance.key
      )
    }
  }
}

extension Scope: CustomDebugStringConvertible {
  /// The label and ``contents``, one line for each instance.
  public var debugDescription: String {
    let contents = contents
    let title = "Scope \(label.isEmpty ? "" : "“\(label)” ")(\(contents.count) cached)"
    return ([title] + contents.map(\.debugDescription)).joined(separator: "\n  ")
  }
}

extension Scope.Content: CustomDebugStringConvertible {
  /// The rule, its key, location, lifetime and age.
  public var debugDescription: String {
    "\(rule)\(key.map { " for \($0)" } ?? "")  \(location)  \(lifetime)  \(age) seconds"
  }
}

extension Scope {
  /// Returns the instances that the scope holds and that are of a type, the latest first.
  ///
  /// ```swift
  /// for connection in scope.built(as: (any Closable).self) { await connection.close() }
  /// ```
  ///
  /// Nothing is built for it, and no lock is held when it returns. The order is the reverse of the builds', so an
  /// instance comes before those that its builder asked for. An object that several rules cache comes once, where it
  /// was built first.
  ///
  /// An instance that is being built isn't among them, so end what makes requests first. Weakly shared instances that
  /// are alive are, and so is what a cached ``Lazy``, ``Resettable`` or ``AsyncResettable`` has built. Instances of the main actor, of children
  /// and of graphs aren't: ask ``built(as:on:)`` and the children's scopes.
  ///
  /// - Parameter type: A protocol, `(any Closable).self`, or a class, `Connection.self`.
  /// - Returns: The instances, which the scope doesn't hold any longer than before.
  /// - Complexity: O(*n* log *n*) in the number of instances.
  public func built<Instance: Sendable>(as type: Instance.Type) -> [Instance] {
    built { $0.isOnMainActor ? nil : $0.instance as? Instance }
  }

  /// Returns the instances that the scope holds and that are of a type, also those of the main actor, the latest first.
  ///
  /// Pass `MainActor.self` for `actor`. The rest is as for ``built(as:)``.
  @MainActor
  public func built<Instance>(as type: Instance.Type, on actor: MainActor.Type) -> [Instance] {
    built { $0.instance as? Instance }
  }

  private func built<Instance>(_ cast: (CachedInstance) -> Instance?) -> [Instance] {
    let held = Self.unique(all)
    let deferred = held.compactMap(\.deferred)
    return Self.unique((held + deferred).sorted { $0.finishedAt < $1.finishedAt }).reversed().compactMap(cast)
  }

  /// The first of those that are one object.
  private static func unique(_ instances: [CachedInstance]) -> [CachedInstance] {
    var seen: Set<ObjectIdentifier> = []
    return instances.filter {
      asObject($0.instance).map { seen.insert(ObjectIdentifier($0)).inserted } ?? true
    }
  }

  /// The instances, oldest first.
  var all: [CachedInstance] {
    stopIfComparingKeys()
    // At one moment, so that an instance isn't among them without those that its builder asked for.
    let (locked, finished) = instances.withLock { ($0.all, self.finished.all) }
    return (finished + locked.compactMap { ($0 as? WeakInstance)?.live }).sorted {
      $0.finishedAt < $1.finishedAt
    }
  }

  /// Calls `body` with the rule of each cached instance, the instance, and whether the scope holds it, for tests that
  /// look for leaks.
  ///
  /// The instance can belong to the main actor, so `body` must not retain it.
  package func forEachInstance(_ body: (_ rule: String, _ instance: Any, _ isHeld: Bool) -> Void) {
    for cached in all {
      withExtendedLifetime(cached) {
        body(cached.rule.locatedDescription, cached.instance, !cached.rule.fingerprint.has(.isWeak))
      }
    }
  }
}

/// A live instance.
struct CachedInstance: Sendable {
  let rule: Rule
  let object: StoredObject
  /// The key of a weakly shared instance.
  let weakKey: (any RuleKey)?
  /// No two instances of a scope have one time.
  let finishedAt: Nanoseconds

  init(_ rule: Rule, _ object: StoredObject, weakKey: (any RuleKey)? = nil, finishedAt: Nanoseconds) {
    (self.rule, self.object, self.weakKey, self.finishedAt) = (rule, object, weakKey, finishedAt)
  }

  private var box: AnyBox? { object as? AnyBox }

  /// The instance, out of its box. It can belong to the main actor, so let go of it before this.
  var instance: Any { box?.instance ?? object }

  var isOnMainActor: Bool { box?.isOnMainActor ?? false }

  /// The key, described.
  var key: String? { weakKey?.description ?? box?.keyDescription }

  /// What the instance has built, if it's a ``DeferredValue``.
  var deferred: CachedInstance? {
    (asObject(instance) as? any DeferredValue)?.built.map { value, finishedAt in
      CachedInstance(rule, Box(value, for: NoKey()), finishedAt: finishedAt)
    }
  }
}
