import Synchronization

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
  let onBuild: (@Sendable (BuildEvent) -> Void)?

  /// The instances that calls find without a lock.
  @usableFromInline let instances = InstanceTable()
  /// All cached instances and running builds. The lock is never held while a builder or a key's `==` runs.
  let entries = Lock(Entries())

  /// Creates an empty scope.
  ///
  /// - Parameters:
  ///   - label: A name for descriptions.
  ///   - waitWarningDelay: How long a caller waits for another thread's or task's build before a warning with both
  ///     rules appears on standard error. The caller continues to wait.
  ///   - onBuild: Called after each build, on its thread, without holding a lock. Builds are timed only if you
  ///     provide it.
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
  /// How long a scope caches an instance.
  public enum Lifetime: String, Sendable {
    /// As long as the scope lives.
    case shared
    /// As long as something else retains the instance.
    case weaklyShared
    /// Until the outermost `graph { }` returns.
    case graphShared
  }

  /// A successful build.
  public struct BuildEvent: Sendable {
    /// The rule as it is written: `resolve(user:) -> Session`.
    public let rule: String
    /// The type that the rule builds.
    public let type: any Any.Type
    /// The rule's file and line: `Session.swift:12`.
    public let location: String
    /// How long the builder took, including its inner builds.
    public let duration: Duration
    /// The number of builds around this one: 0 for the outermost. The events of inner builds come first.
    public let depth: Int
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

  /// The cached instances, oldest first, without running builds and released weak instances.
  ///
  /// - Complexity: O(*n* log *n*) in the number of instances.
  public var contents: [Content] {
    let all = entries.withLock { $0.all }
    let now = ContinuousClock.now
    return all.compactMap { entry -> Content? in
      guard case .built(let instance) = entry.content, !instance.isGone else { return nil }
      return Content(
        rule: entry.rule.name,
        type: entry.rule.valueType,
        location: entry.rule.location,
        age: now - instance.builtAt,
        lifetime: entry.rule.lifetime,
        key: entry.key is NoKey ? nil : "\(entry.key)"
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
  /// The cached live objects, with their rules, for tests that look for leaks.
  package var cachedObjects: [(rule: String, location: String, object: AnyObject)] {
    entries.withLock { $0.all }.compactMap { entry in
      guard case .built(let instance) = entry.content else { return nil }
      let storage = instance.storage as? any ObjectStorage
      let object = storage.map(\.object) ?? instance.storage
      return object.map { (entry.rule.name, entry.rule.location, $0) }
    }
  }
}

/// Returns `value` as an object, or nil if its dynamic type isn't a class.
func object<Value>(in value: Value) -> AnyObject? {
  let value: Any = value
  return type(of: value) is AnyClass ? value as AnyObject : nil
}

/// Storage of a value that may be an object.
private protocol ObjectStorage {
  var object: AnyObject? { get }
}

extension Box: ObjectStorage {
  fileprivate var object: AnyObject? {
    if let wrapper = value as? any ObjectStorage { wrapper.object } else { Assembler.object(in: value) }
  }
}

extension WeakBox: ObjectStorage {}

extension MainActorValue: ObjectStorage {}
