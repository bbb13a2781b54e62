import Assembler
import AssemblerEffects
import AssemblerHTTP
import AssemblerTesting
import Foundation
import ReposFeature

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The scene with the real data source and a stubbed HTTP client.
final class GitHubTestAssembler: TestAssembler, ReposSceneAssembler {
  var gitHub = GitHubConfiguration()
  var now = Date.testDefault
  var files = FileAccess.inMemory()
  let log = EventLog()
  private let respond: @Sendable (URLRequest) async throws -> StubResponse

  init(_ respond: @escaping @Sendable (URLRequest) async throws -> StubResponse) {
    self.respond = respond
  }

  /// Responds by URL, and with 404 to other URLs.
  convenience init(_ responses: [String: StubResponse]) {
    self.init { request in responses[request.url?.absoluteString ?? ""] ?? StubResponse(404) }
  }

  // assembly:ignore replaced-lifetime each load reads the test's current configuration, date and files
  var repos: any ReposDataSource { gitHubReposDataSource() }
  var analytics: any Analytics { log }
  var date: DateGenerator { .constant(now) }
  let openURL = URLOpener { _ in true }
  var http: HTTPClient {
    HTTPClient { [log, respond] request in
      let url = request.url?.absoluteString ?? ""
      let token = request.value(forHTTPHeaderField: "Authorization")
      log.append(url + (token.map { " as \($0)" } ?? ""))
      return try await respond(request).sent(for: request)
    }
  }

  /// Reads every page of an account.
  func pages(of organization: String = "acme") async throws -> [RepositoryPage] {
    try await repos.repositories(of: organization).reduce(into: []) { $0.append($1) }
  }

  /// The error of reading every page of an account.
  func failure(of organization: String = "acme") async -> GitHubError? {
    do {
      _ = try await pages(of: organization)
      return nil
    } catch {
      return error as? GitHubError
    }
  }
}

/// A response in GitHub's format.
struct StubResponse: Sendable {
  var status: Int
  var body: Data
  var headers: [String: String]

  init(_ status: Int = 200, _ body: String = "", _ headers: [String: String] = [:]) {
    self.status = status
    self.body = Data(body.utf8)
    self.headers = ["Content-Type": "application/json; charset=utf-8"].merging(headers) { $1 }
  }

  /// A page of repositories with these names, and the URL of the next page.
  static func page(_ names: String..., next: String? = nil) -> StubResponse {
    let items = names.map { #"{"name":"\#($0)","node_id":"R_1","private":false,"owner":{"id":6}}"# }
    let link = next.map { ["Link": #"<https://api.github.com/x?page=1>; rel="prev", <\#($0)>; rel="next""#] }
    return StubResponse(200, "[\(items.joined(separator: ","))]", link ?? [:])
  }

  func sent(for request: URLRequest) throws -> (Data, HTTPURLResponse) {
    guard let url = request.url,
      let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: headers)
    else { throw URLError(.badURL) }
    return (body, response)
  }
}
