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

  let instances = InstanceTable()

  /// Creates an empty scope.
  ///
  /// - Parameters:
  ///   - label: A name for descriptions.
  ///   - waitWarningDelay: How long a caller waits for another thread's or task's build before a warning with both
  ///     rules appears on standard error. The caller continues to wait.
  ///   - onBuild: A closure that the scope calls after each build that succeeds, on its thread. The scope
  ///     holds no lock during the call. It times builds only if you provide the closure.
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

    init(_ build: Build) {
      (rule, type, location) = (build.rule, build.type, build.location)
      (start, duration) = (Build.epoch + build.start, build.end - build.start)
      depth = CurrentBuilds.path(isAsync: build.key.has(.isAsync)).count
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
    return instances.all.compactMap { build, content -> Content? in
      guard content ?? build.weakObject != nil else { return nil }
      return Content(
        rule: build.rule,
        type: build.type,
        location: build.location,
        age: now - build.end,
        lifetime: build.key.has(.isWeak) ? .weaklyShared : .shared,
        key: build.keyDescription
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
    instances.all.compactMap { build, content in
      let object = content.map { ($0 as? Storage).map(\.object) ?? $0 } ?? build.weakObject
      return object.map { (build.rule, build.location, $0) }
    }
  }
}
