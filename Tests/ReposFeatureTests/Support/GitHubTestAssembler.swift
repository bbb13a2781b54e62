import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
import ReposFeature

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The scene on the real data source, with an HTTP client that answers as the test says.
final class GitHubTestAssembler: TestAssembler, ReposSceneAssembler {
  var configuration = GitHubConfiguration()
  var now = Date.testDefault
  var files = FileAccess.inMemory()
  let log = EventLog()
  private let respond: @Sendable (URLRequest) async throws -> FakeAnswer

  init(_ respond: @escaping @Sendable (URLRequest) async throws -> FakeAnswer) {
    self.respond = respond
  }

  /// Answers by address; another address is a 404.
  convenience init(_ answers: [String: FakeAnswer]) {
    self.init { request in answers[request.url?.absoluteString ?? ""] ?? FakeAnswer(404) }
  }

  // assembly:ignore AG014 each load reads the test's configuration, date and files anew
  func resolve() -> any ReposDataSource { gitHubReposDataSource() }
  func resolve() -> any Analytics { log }
  func resolve() -> GitHubConfiguration { configuration }
  func resolve() -> DateGenerator { .constant(now) }
  func resolve() -> FileAccess { files }
  func resolve() -> URLOpener { URLOpener { _ in true } }
  func resolve() -> HTTPClient {
    HTTPClient { [log, respond] request in
      let address = request.url?.absoluteString ?? ""
      let token = request.value(forHTTPHeaderField: "Authorization")
      log.append(address + (token.map { " as \($0)" } ?? ""))
      return try await respond(request).sent(for: request)
    }
  }

  /// Reads every page of an account.
  func pages(of organization: String = "acme") async throws -> [RepositoryPage] {
    let dataSource: any ReposDataSource = resolve()
    return try await dataSource.repositories(of: organization).reduce(into: []) { $0.append($1) }
  }

  /// What reading every page of an account throws.
  func failure(of organization: String = "acme") async -> GitHubError? {
    do {
      _ = try await pages(of: organization)
      return nil
    } catch {
      return error as? GitHubError
    }
  }
}
