import Assembler
import AssemblerEffects
import Foundation
import ReposFeature

/// The composition root of the demonstration: embedded data on a fixed date, and no network.
final class SampleAssembler: PreviewAssembler, ReposSceneAssembler {
  let scope = Scope()
  private let openURL: URLOpener

  init(openURL: URLOpener) {
    self.openURL = openURL
  }

  func resolve() -> any ReposDataSource { shared { SampleReposDataSource() } }
  func resolve() -> any Analytics { shared { StandardErrorAnalytics() } }
  func resolve() -> DateGenerator { .constant(SampleReposDataSource.date) }
  func resolve() -> HTTPClient { HTTPClient { _ in throw URLError(.notConnectedToInternet) } }
  func resolve() -> URLOpener { openURL }
}
