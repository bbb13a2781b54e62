import AssemblerEffects
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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
