public import AssemblerEffects
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The server's API: `GET /user`, with the token as a bearer's.
public final class HTTPUserAPI: UserAPI {
  /// The server refused the token.
  public struct Unauthorized: Error {}

  private let client: HTTPClient
  private let server: String

  public init(client: HTTPClient, server: String = "https://api.example.com") {
    self.client = client
    self.server = server
  }

  public func user(token: String) async throws -> User {
    guard let url = URL(string: server + "/user") else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    let (body, response) = try await client.send(request)
    switch response.statusCode {
    case 200: return User(name: try JSONDecoder().decode(Answer.self, from: body).name)
    case 401: throw Unauthorized()
    default: throw URLError(.badServerResponse)
    }
  }

  private struct Answer: Decodable {
    let name: String
  }
}
