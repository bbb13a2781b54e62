public import Assembler
import AssemblerEffects
public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Everything that the screen reads from outside or does outside, after Point-Free's "How to Control the
/// World".
public struct World: Sendable {
  /// Reports what the person does.
  public var analytics = Analytics()
  /// The date now.
  public var date: @Sendable () -> Date = { Date() }
  /// The service that has the repositories.
  public var gitHub = GitHub()

  /// Creates a world of live closures.
  public init() {}
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The world of this module.
public let Current = Ambient(World())

/// The service that has the repositories.
public struct GitHub: Sendable {
  /// Fetches the first page of Point-Free's repositories.
  public var fetchRepos: @Sendable () async throws -> [Repo] = {
    guard let url = URL(string: "https://api.github.com/orgs/pointfreeco/repos") else {
      throw URLError(.badURL)
    }
    let (body, _) = try await HTTPClient.live.send(URLRequest(url: url))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode([Repo].self, from: body)
  }

  /// Creates a live service.
  public init() {}
}

/// A repository, as GitHub's answer has it.
public struct Repo: Sendable, Equatable, Decodable {
  public var archived: Bool
  public var description: String?
  public var htmlUrl: URL
  public var name: String
  public var pushedAt: Date?

  public init(archived: Bool, description: String?, htmlUrl: URL, name: String, pushedAt: Date?) {
    self.archived = archived
    self.description = description
    self.htmlUrl = htmlUrl
    self.name = name
    self.pushedAt = pushedAt
  }
}

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
