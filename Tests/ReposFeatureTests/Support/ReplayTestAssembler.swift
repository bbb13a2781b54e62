import Assembler
import AssemblerEffects
import AssemblerHTTP
import AssemblerTesting
import Foundation
import ReplayServer
import ReposFeature
import Testing

/// The scene with the real data source and the real HTTP client, against a local server.
///
/// The clock, the date, the random numbers and the files are test effects, so no test sleeps.
final class ReplayTestAssembler: TestAssembler, ReposSceneAssembler {
  var gitHub: GitHubConfiguration
  var files = FileAccess.inMemory()
  var now = Date.testDefault

  init(_ server: ReplayServer) {
    gitHub = GitHubConfiguration(baseURL: server.address)
  }

  // assembly:ignore replaced-lifetime each load reads the test's current configuration, date and files
  var repos: any ReposDataSource { gitHubReposDataSource() }
  let analytics: any Analytics = NoAnalytics()
  var date: DateGenerator { .constant(now) }
  let http = HTTPClient.withoutRedirects
  let openURL = URLOpener { _ in true }

  /// Loads an account's repositories, as the scene does.
  func outcome(of organization: String = "acme") async -> ReplayOutcome {
    let getRepos = GetRepos(dataSource: repos)
    do {
      let progress = try await getRepos(organization: organization) { _ in }
      return .repositories(
        progress.repositories.map(\.name),
        skipped: progress.skippedCount,
        cached: progress.cachedAt
      )
    } catch let error as GitHubError {
      return .failure(error)
    } catch {
      return .other("\(error)")
    }
  }
}

/// The outcome of a load.
enum ReplayOutcome: Equatable, Sendable {
  case repositories([String], skipped: Int = 0, cached: Date? = nil)
  case failure(GitHubError)
  case other(String)
}

/// A server's responses and the expected outcome of a load.
struct ReplayCase: Sendable, CustomTestStringConvertible {
  let name: String
  let responses: [ReplayResponse]
  let outcome: ReplayOutcome
  let requests: Int
  let configure: @Sendable (inout GitHubLimits) -> Void

  var testDescription: String { name }

  /// - Parameters:
  ///   - responses: The responses in order. The last one repeats.
  ///   - requests: The expected number of requests.
  init(
    _ name: String,
    _ responses: ReplayResponse...,
    gives outcome: ReplayOutcome,
    requests: Int = 1,
    limits configure: @escaping @Sendable (inout GitHubLimits) -> Void = { _ in }
  ) {
    self.name = name
    self.responses = responses
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

  /// A body with another content type than JSON.
  static func text(_ body: String, type: String?, status: Int = 200) -> ReplayResponse {
    ReplayResponse(status: status, headers: type.map { ["Content-Type": $0] } ?? [:], body: Data(body.utf8))
  }

  func framed(_ framing: Framing) -> ReplayResponse {
    var response = self
    response.framing = framing
    return response
  }

  func truncated(after bytes: Int) -> ReplayResponse {
    var response = self
    response.sentByteCount = bytes
    return response
  }
}
