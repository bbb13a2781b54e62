/// Caches the instances of one assembler.
///
/// A scope ends with its assembler; you can't reset it. Make a session a child assembler with its own scope, and
/// release that assembler to sign out.
///
/// Any number of threads and tasks can use a scope at once. See ``ScopedAssembler`` for the lifetimes, and
/// ``contents`` for what is cached.
public final class Scope: Sendable {
  /// The scope's name in descriptions.
  public let label: String
  let waitWarningDelay: Duration
  /// The observer of this scope's builds. Pass it to the scope of a child to observe both.
  public let onBuild: (@Sendable (BuildEvent) -> Void)?

  let finished = FinishedInstances()
  let locked = Lock(LockedInstances())

  /// Creates an empty scope.
  ///
  /// - Parameters:
  ///   - label: A name for descriptions.
  ///   - waitWarningDelay: How long a caller waits for another thread's or task's build before a warning with both
  ///     rules appears on standard error. The caller continues to wait.
  ///   - onBuild: A closure that the scope calls after each build that succeeds, on its thread. The scope
  ///     holds no lock during the call.
  public init(
    label: String = "",
    waitWarningDelay: Duration = .seconds(10),
    onBuild: (@Sendable (BuildEvent) -> Void)? = nil
  ) {
    self.label = label
    self.waitWarningDelay = waitWarningDelay
    self.onBuild = onBuild
  }
}

extension Scope {
  /// The object for `key`.
  ///
  /// If the assembler replaces its `scope` meanwhile, the caller's may be the only reference to this one. It owns the
  /// pages, and a slot owns its object, which is copied into a strong reference before `withExtendedLifetime` lets
  /// go of the scope.
  @usableFromInline
  func find(_ key: InstanceKey) -> StoredObject? {
    withExtendedLifetime(self) { finished.find(key) }
  }

  /// The value for `key` if it's cached.
  @inlinable
  @inline(__always)
  func cached<Key: Hashable & Sendable, Value>(_ instanceKey: InstanceKey, for key: Key) -> Value? {
    find(instanceKey).flatMap { Boxing<Key, Value>.value(in: $0, for: key) }
  }

  /// The weakly shared instance of a rule without a key, if it's alive. Takes the lock.
  @usableFromInline
  func weakObject(for key: InstanceKey) -> StoredObject? {
    // While a key is compared, the lock isn't available.
    locked.withLock(ifUnavailable: { stopIfComparingKeys() }) { $0.object(for: key) }
  }
}

extension Scope {
  /// How long a scope caches an instance.
  public enum Lifetime: String, Sendable {
    /// As long as the scope lives.
    case shared
    /// As long as something else retains the instance.
    case weaklyShared
  }

  /// A successful build.
  public struct BuildEvent: Sendable {
    /// The rule as it is written: `resolve(user:) -> Session`.
    public let rule: String
    /// The type that the rule builds.
    public let type: any Any.Type
    /// The rule's file and line: `Session.swift:12`.
    public let location: String
    /// When the builder started.
    public let start: ContinuousClock.Instant
    /// How long the builder took, including its inner builds.
    public let duration: Duration
    /// The number of builds around this one: 0 for the outermost. Inner builds end first, so their events
    /// come first.
    public let depth: Int

    init(_ build: Build, end: Duration) {
      (rule, type, location) = (build.rule.description, build.rule.type, build.rule.location)
      (start, duration) = (Build.epoch + build.start, end - build.start)
      depth = BuildStack.path(isAsync: build.isAsync).count
    }
  }

  /// A cached instance, described for debugging.
  public struct Content: Sendable {
    /// The rule as it is written: `resolve(user:) -> Session`.
    public let rule: String
    /// The type that the rule builds.
    public let type: any Any.Type
    /// The rule's file and line: `Session.swift:12`.
    public let location: String
    /// The time since the instance was built.
    public let age: Duration
    /// How long the scope caches the instance.
    public let lifetime: Lifetime
    /// The key that the instance was built for, if the rule has one.
    public let key: String?
  }

  /// The cached instances, oldest first. Excludes builds that are still running, and weak instances that are
  /// released.
  ///
  /// - Complexity: O(*n* log *n*) in the number of instances.
  public var contents: [Content] {
    let now = Build.now
    return all.map { instance in
      Content(
        rule: instance.rule.description,
        type: instance.rule.type,
        location: instance.rule.location,
        age: now - instance.end,
        lifetime: instance.rule.instanceKey.has(.isWeak) ? .weaklyShared : .shared,
        key: instance.key
      )
    }.sorted { $0.age > $1.age }
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
    "\(rule)\(key.map { " for \($0)" } ?? "")  \(location)  \(lifetime)  \(age)"
  }
}

extension Scope {
  private var all: [CachedInstance] {
    stopIfComparingKeys()
    let weak = locked.withLock { $0.all }.compactMap { ($0 as? WeakInstance)?.live }
    return finished.all + weak
  }

  /// Calls `body` with the rule of each cached instance, and the instance, for tests that look for leaks.
  ///
  /// The instance can belong to the main actor, so `body` must not retain it.
  package func forEachInstance(_ body: (_ rule: String, _ instance: Any) -> Void) {
    for cached in all {
      withExtendedLifetime(cached) {
        let box = cached.object as? AnyBox
        body("\(cached.rule)  \(cached.rule.location)", box?.instance ?? cached.object)
      }
    }
  }
}
