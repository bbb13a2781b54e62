extension Scope {
  /// A build that has ended with an instance.
  public struct BuildEvent: Sendable {
    /// The rule as it is written: `resolve(user:) -> Session`.
    public let rule: String
    /// The type that the rule builds.
    public let type: any Any.Type
    /// The rule's file and line: `Session.swift:12`.
    public let place: String
    /// How long the builder took, with the builds that it asked for.
    public let duration: Duration
    /// How many builds the build is part of: 0 for the one that was asked for first. An event comes after
    /// those of the builds that are part of it.
    public let depth: Int
  }

  /// Tells the observer of a build.
  func report(_ build: Build, since start: ContinuousClock.Instant) {
    onBuild?(
      BuildEvent(
        rule: build.rule.name,
        type: build.rule.type,
        place: build.rule.place,
        duration: ContinuousClock.now - start,
        depth: build.depth
      )
    )
  }
}
