import Foundation

extension Scope {
  /// How long a shared instance is kept.
  public enum Kind: String, Sendable {
    /// Until the scope is reset or ends: `shared { }`.
    case shared
    /// The same, one for each key: `shared(for:) { }`.
    case keyed
    /// As long as somebody else holds it: `weaklyShared { }`.
    case weak
    /// Until the scope is reset or ends, built by awaiting: `shared { try await … }`.
    case async
  }

  /// A shared instance, described for debugging.
  public struct Content: Sendable {
    /// The rule as it is written: `resolve(user:) -> Session`.
    public let rule: String
    /// The type that the rule builds.
    public let type: any Any.Type
    /// The rule's file and line: `Session.swift:12`.
    public let place: String
    /// How long ago the instance was built.
    public let age: Duration
    /// How long the instance is kept.
    public let kind: Kind
    /// The key that the instance was built for, of `shared(for:)`.
    public let key: String?
  }

  /// What the scope keeps at the moment, the oldest first. Builds in flight and weakly shared instances that
  /// nobody holds are not in it.
  public var contents: [Content] {
    let all = instances.madeStorage?.pointee.entries.withLock { Array($0.all) } ?? []
    let now = ContinuousClock.now
    return all.compactMap { entry -> Content? in
      guard case .kept(let kept) = entry.content, kept.isAlive(kept.box) else { return nil }
      return Content(
        rule: entry.rule.name,
        type: entry.rule.type,
        place: entry.rule.place,
        age: now - kept.since,
        kind: entry.rule.kind,
        key: entry.key.map { "\($0)" }
      )
    }.sorted { $0.age > $1.age }
  }
}

extension Scope: CustomDebugStringConvertible {
  /// The label and ``contents``, a line for each instance.
  public var debugDescription: String {
    let contents = contents
    let title = "Scope \(label.isEmpty ? "" : "“\(label)” ")(\(contents.count) kept)"
    return ([title] + contents.map(\.debugDescription)).joined(separator: "\n  ")
  }
}

extension Scope.Content: CustomDebugStringConvertible {
  /// The rule, its key, place and kind, and the instance's age in seconds.
  public var debugDescription: String {
    let key = key.map { " for \($0)" } ?? ""
    return "\(rule)\(key)  \(place)  \(kind)  \(age.formatted(.units(allowed: [.seconds, .milliseconds])))"
  }
}
