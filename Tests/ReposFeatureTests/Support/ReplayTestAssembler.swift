import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
import ReplayServer
import ReposFeature
import Testing

/// The scene on the real data source and the real HTTP client, against a server on this machine.
///
/// The clock, the date, the random numbers and the files are the test's, so that no test waits.
final class ReplayTestAssembler: TestAssembler, ReposSceneAssembler {
  var configuration: GitHubConfiguration
  var files = FileAccess.inMemory()
  var now = Date.testDefault

  init(_ server: ReplayServer) {
    configuration = GitHubConfiguration(baseURL: server.address)
  }

  // assembly:ignore AG014 each load reads the test's configuration, date and files anew
  func resolve() -> any ReposDataSource { gitHubReposDataSource() }
  func resolve() -> any Analytics { shared { NoAnalytics() } }
  func resolve() -> GitHubConfiguration { configuration }
  func resolve() -> DateGenerator { .constant(now) }
  func resolve() -> FileAccess { files }
  func resolve() -> HTTPClient { .withoutRedirects }
  func resolve() -> URLOpener { URLOpener { _ in true } }

  /// Loads an account's repositories, as the scene does.
  func outcome(of organization: String = "acme") async -> ReplayOutcome {
    let getRepos: GetRepos = resolve()
    do {
      let progress = try await getRepos(organization: organization) { _ in }
      return .repositories(
        progress.repositories.map(\.name),
        skippedCount: progress.skippedCount,
        kept: progress.cachedAt
      )
    } catch let error as GitHubError {
      return .failure(error)
    } catch {
      return .other("\(error)")
    }
  }
}

/// What a load comes to.
enum ReplayOutcome: Equatable, Sendable {
  case repositories([String], skippedCount: Int = 0, kept: Date? = nil)
  case failure(GitHubError)
  case other(String)
}

/// Answers of a server, and what a load must make of them.
struct ReplayCase: Sendable, CustomTestStringConvertible {
  let name: String
  let answers: [ReplayResponse]
  let outcome: ReplayOutcome
  let requests: Int
  let configure: @Sendable (inout GitHubLimits) -> Void

  var testDescription: String { name }

  /// - Parameters:
  ///   - answers: Given in turn; the last one from then on.
  ///   - requests: The requests that the load makes.
  init(
    _ name: String,
    _ answers: ReplayResponse...,
    gives outcome: ReplayOutcome,
    requests: Int = 1,
    limits configure: @escaping @Sendable (inout GitHubLimits) -> Void = { _ in }
  ) {
    self.name = name
    self.answers = answers
    self.outcome = outcome
    self.requests = requests
    self.configure = configure
  }
}

extension ReplayResponse {
  /// A page of repositories with these names.
  static func page(_ names: String..., link: String? = nil) -> ReplayResponse {
    let items = names.map { #"{"name":"\#($0)"}"# }.joined(separator: ",")
    return .json("[\(items)]", headers: link.map { ["Link": $0] } ?? [:])
  }

  /// A redirect.
  static func redirect(_ status: Int = 301, to location: String?) -> ReplayResponse {
    .json(
      #"{"message":"Moved Permanently"}"#,
      status: status,
      headers: location.map { ["Location": $0] } ?? [:]
    )
  }

  /// A body of another type than JSON.
  static func text(_ body: String, type: String?, status: Int = 200) -> ReplayResponse {
    ReplayResponse(status: status, headers: type.map { ["Content-Type": $0] } ?? [:], body: Data(body.utf8))
  }

  func framed(_ framing: Framing) -> ReplayResponse {
    var answer = self
    answer.framing = framing
    return answer
  }

  func cut(after bytes: Int) -> ReplayResponse {
    var answer = self
    answer.sentByteCount = bytes
    return answer
  }
}
