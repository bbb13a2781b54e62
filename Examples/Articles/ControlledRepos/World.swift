public import AssemblerEffects
import AssemblerHTTP
public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Every effect of the screen, after Point-Free's "How to Control the World".
public struct World: Sendable {
  /// Records a person's actions.
  public var analytics = Analytics()
  /// The current date.
  public var date: @Sendable () -> Date = { Date() }
  /// The source of the repositories.
  public var gitHub = GitHub()

  /// Creates a world of live closures.
  public init() {}
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The world of this module.
public let Current = Ambient(World())

/// A source of repositories.
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
    return try JSONBody(body).decode(with: decoder)
  }

  /// Creates a live service.
  public init() {}
}

/// A repository in GitHub's response.
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

/// Records a person's actions.
public struct Analytics: Sendable {
  /// An action with its details.
  public struct Event: Sendable, Equatable {
    public var name: String
    public var properties: [String: String]

    public init(name: String, properties: [String: String] = [:]) {
      self.name = name
      self.properties = properties
    }

    /// A person selected a repository.
    public static func tappedRepo(_ repo: Repo) -> Event {
      Event(name: "tapped_repo", properties: ["repo_name": repo.name])
    }
  }

  /// Records an event.
  public var track: @Sendable (Event) -> Void = { event in
    Log.live.info("Tracked \(event.name)", event.properties)
  }

  /// Creates live analytics.
  public init() {}
}
