import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
import ReplayServer
import ReposFeature

/// The scene on the real data source and the real HTTP client, against a server on this machine.
///
/// The clock, the date, the random numbers and the files are the test's, so that no test waits.
final class ReplayTestAssembler: TestAssembler, ReposSceneAssembler {
  var configuration: GitHubConfiguration
  var files = FileAccess.inMemory()
  var now = Date.testDefault

  init(_ server: ReplayServer) {
    configuration = GitHubConfiguration(api: server.address)
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
        skipped: progress.skipped,
        kept: progress.keptAt
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
  case repositories([String], skipped: Int = 0, kept: Date? = nil)
  case failure(GitHubError)
  case other(String)
}
