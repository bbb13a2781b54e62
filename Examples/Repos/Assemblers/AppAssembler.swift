import Assembler
import AssemblerEffects
import Foundation
import ReposFeature

/// The composition root of the live application: GitHub, the date and the platform's opener.
final class AppAssembler: LiveAssembler, ReposSceneAssembler {
  let scope = Scope()
  private let configuration: GitHubConfiguration
  private let openURL: URLOpener

  init(configuration: GitHubConfiguration, openURL: URLOpener) {
    self.configuration = configuration
    self.openURL = openURL
  }

  func resolve() -> GitHubConfiguration { configuration }
  func resolve() -> any Analytics { shared { StandardErrorAnalytics() } }
  func resolve() -> URLOpener { openURL }
}
