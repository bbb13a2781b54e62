public import AssemblerHTTP
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The server's API for users.
public protocol UserAPI: AnyObject, Sendable {
  /// Returns the user who owns a token.
  func user(token: String) async throws -> User
  /// Records that the owner of a token has logged in.
  func recordLogin(token: String) async throws
}

/// A logged-in person.
public struct User: Sendable, Equatable {
  public let name: String

  public init(name: String) {
    self.name = name
  }
}

/// The server's API over HTTP: `GET /user` and `POST /logins` with a bearer token.
public final class HTTPUserAPI: UserAPI {
  /// The server rejected the token.
  public struct Unauthorized: Error {}

  private let client: HTTPClient
  private let server: String

  public init(client: HTTPClient, server: String = "https://api.example.com") {
    self.client = client
    self.server = server
  }

  public func user(token: String) async throws -> User {
    User(name: try await JSONBody(send("GET", "/user", token)).decode(Response.self).name)
  }

  public func recordLogin(token: String) async throws {
    _ = try await send("POST", "/logins", token)
  }

  private func send(_ method: String, _ path: String, _ token: String) async throws -> Data {
    guard let url = URL(string: server + path) else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    let (body, response) = try await client.send(request)
    switch response.statusCode {
    case 200: return body
    case 401: throw Unauthorized()
    default: throw URLError(.badServerResponse)
    }
  }

  private struct Response: Decodable {
    let name: String
  }
}
