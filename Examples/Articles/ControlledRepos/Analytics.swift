import AssemblerEffects

/// Reports what the person does.
public struct Analytics: Sendable {
  /// What happened, by name, and facts about it.
  public struct Event: Sendable, Equatable {
    public var name: String
    public var properties: [String: String]

    public init(name: String, properties: [String: String] = [:]) {
      self.name = name
      self.properties = properties
    }

    /// The person chose a repository.
    public static func tappedRepo(_ repo: Repo) -> Event {
      Event(name: "tapped_repo", properties: ["repo_name": repo.name])
    }
  }

  /// Reports an event.
  public var track: @Sendable (Event) -> Void = { event in
    Log.live.info("Tracked \(event.name)", event.properties)
  }

  /// Creates live analytics.
  public init() {}
}
