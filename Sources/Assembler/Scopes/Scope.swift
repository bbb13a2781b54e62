/// Caches the instances of one assembler.
///
/// A scope ends with its assembler; you can't reset it. Make a session a child assembler with its own scope, and
/// release that assembler to sign out. A scope releases its instances in the reverse order of their builds.
///
/// Any number of threads and tasks can use a scope at once. See ``ScopedAssembler`` for the lifetimes, and
/// ``contents`` for what is cached.
public final class Scope: Sendable {
  /// The scope's name in descriptions.
  public let label: String
  /// In seconds.
  let waitWarningDelay: Double
  /// The observer of this scope's builds. Pass it to the scope of a child to observe both.
  public let onBuild: (@Sendable (BuildEvent) -> Void)?

  let instances: Lock<LockedInstances>
  let finished: FinishedInstances

  #if DEBUG
  /// The assembler of a scope. It's only compared, and weak, because another one can get its address.
  struct Owner: @unchecked Sendable {
    weak var assembler: (any ScopedAssembler)?
    let type: any Any.Type
  }

  /// The assembler that first built in this scope.
  let owner = Lock<Owner?>(nil)
  #endif

  /// Creates an empty scope.
  ///
  /// - Parameters:
  ///   - label: A name for descriptions.
  ///   - waitWarningDelay: The seconds that a caller waits for another thread's or task's build before a warning with
  ///     both rules appears on standard error. The caller continues to wait. A negative number stops the process.
  ///   - onBuild: A closure that the scope calls after each build that succeeds, on its thread. The scope
  ///     holds no lock during the call.
  public init(
    label: String = "",
    waitWarningDelay: Double = 10,
    onBuild: (@Sendable (BuildEvent) -> Void)? = nil
  ) {
    // No precondition, whose message optimized code leaves out.
    guard waitWarningDelay >= 0 else {
      fatalError("Assembler: a scope can't warn after \(waitWarningDelay) seconds")
    }
    self.label = label
    self.waitWarningDelay = waitWarningDelay
    self.onBuild = onBuild
    instances = Lock(LockedInstances())
    finished = FinishedInstances(current: instances.published)
  }

  deinit { finished.free() }
}

extension Scope {
  /// The object for `fingerprint`.
  ///
  /// If the assembler replaces its `scope` meanwhile, the caller's may be the last reference to this one. The scope
  /// owns the pages, and a slot owns its object, which is copied into a strong reference before `withExtendedLifetime`
  /// lets go of the scope.
  @usableFromInline
  func find(_ fingerprint: Fingerprint) -> StoredObject? {
    withExtendedLifetime(self) { finished.find(fingerprint) }
  }

  /// The value for both keys if it's cached.
  @inlinable
  @inline(__always)
  func cached<Key: Hashable & Sendable, Value>(_ fingerprint: Fingerprint, for key: Key) -> Value? {
    find(fingerprint).flatMap { Boxing<Key, Value>.value(in: $0, for: key) }
  }

  /// The weakly shared instance of a rule without a key, if it's alive. Takes the lock.
  // Not through `_find`, although that saves 24 instructions: the compiler then merges such a rule with one that calls
  // `shared`, which takes 14 more for each hit.
  @usableFromInline
  func weakObject(for fingerprint: Fingerprint) -> StoredObject? {
    // While a key is compared, the lock isn't available.
    instances.withLock(ifUnavailable: { stopIfComparingKeys() }) { $0.object(for: fingerprint) }
  }

  @usableFromInline
  func weakObjectAndKey(for fingerprint: Fingerprint) -> (object: StoredObject, key: any RuleKey)? {
    instances.withLock(ifUnavailable: { stopIfComparingKeys() }) { $0.objectAndKey(for: fingerprint) }
  }

  /// The weakly shared instance of a rule, if it's alive and no other key has the hash of `key`. Takes the lock, but not
  /// while it compares keys.
  @inlinable
  @inline(__always)
  func weakValue<Key: Hashable & Sendable, Value>(_ fingerprint: Fingerprint, for key: Key) -> Value? {
    if Key.self == NoKey.self {
      return weakObject(for: fingerprint).flatMap { Boxing<NoKey, Value>.value(of: $0) }
    }
    guard let found = weakObjectAndKey(for: fingerprint), let other = found.key as? TypedRuleKey<Key, Value>,
      other.key == key
    else { return nil }
    return Boxing<NoKey, Value>.value(of: found.object)
  }
}

extension Scope {
  /// How long a scope caches an instance.
  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Lifetime: Sendable {
    /// As long as the scope lives.
    case shared
    /// As long as something else retains the instance.
    case weaklyShared
  }

  /// A successful build.
  public struct BuildEvent: Sendable {
    let source: Rule
    /// When the builder started, in seconds of a clock that nobody sets. Compare it with other events.
    public let start: Double
    /// The seconds that the builder took, including its inner builds.
    public let duration: Double
    /// The number of builds around this one: 0 for the outermost. Inner builds end first, so their events come first.
    public let depth: Int

    // The texts take ten times as long as the build of a small object, so they're made when they're asked for.

    /// The rule's function and the type that its closure returns: `resolve(user:) -> Session`.
    public var rule: String { source.description }
    /// The type that the rule's closure returns, such as `LiveBank` in a rule for `any Bank`.
    public var type: any Any.Type { source.type }
    /// The rule's file and line: `Session.swift:12`.
    public var location: String { source.location }

    init(_ source: Rule, start: Double, duration: Double, depth: Int = 0) {
      (self.source, self.start, self.duration, self.depth) = (source, start, duration, depth)
    }

    init(_ build: Build, finishedAt: Nanoseconds) {
      let start = build.start ?? (finishedAt, 0)
      self.init(
        build.rule,
        start: start.time.seconds,
        duration: finishedAt.since(start.time).seconds,
        depth: start.depth
      )
    }
  }
}
