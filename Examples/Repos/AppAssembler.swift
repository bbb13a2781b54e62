import Assembler
import Foundation
import ReposFeature

/// The composition root of the live application: GitHub, the date and the platform's opener.
final class AppAssembler: LiveAssembler, ReposSceneAssembler {
  let scope = Scope()
  private let configuration: GitHubConfiguration

  /// - Throws: ``ReposFailure`` where the environment names no usable API or token.
  init(environment: [String: String], isOffline: Bool) throws(ReposFailure) {
    var configuration = try GitHubConfiguration(environment: environment)
    configuration.isOffline = isOffline
    self.configuration = configuration
  }

  func resolve() -> GitHubConfiguration { configuration }
  func resolve() -> any Analytics { shared { StandardErrorAnalytics() } }
  func resolve() -> URLOpener { .printingWhereNoneOpens }
}
