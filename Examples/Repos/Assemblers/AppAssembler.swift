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

/// Builds the scene with a terminal in front of it.
protocol ReposTerminalAssembler: ReposSceneAssembler {
  @MainActor func resolve(organization: String, terminal: Terminal) -> ReposTerminal
  func resolve() -> TerminalStyle
}

extension ReposTerminalAssembler {
  @MainActor func resolve(organization: String, terminal: Terminal) -> ReposTerminal {
    ReposTerminal(presenter: resolve(organization: organization), terminal: terminal, style: resolve())
  }
}

/// The composition root of the interactive application: what is printed waits until the terminal is free.
final class TerminalAppAssembler: LiveAssembler, ReposTerminalAssembler {
  let scope = Scope()
  private let configuration: GitHubConfiguration
  private let openURL: URLOpener
  private let style: TerminalStyle
  private let analytics: DeferredAnalytics

  init(
    configuration: GitHubConfiguration,
    openURL: URLOpener,
    style: TerminalStyle,
    analytics: DeferredAnalytics
  ) {
    self.configuration = configuration
    self.openURL = openURL
    self.style = style
    self.analytics = analytics
  }

  func resolve() -> GitHubConfiguration { configuration }
  func resolve() -> URLOpener { openURL }
  func resolve() -> TerminalStyle { style }
  func resolve() -> any Analytics { analytics }
}
