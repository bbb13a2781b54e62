import Assembler
import AssemblerEffects
import Foundation
import ReposFeature

/// The scene in a command: it writes to the console, and opens pages with the environment's browser.
protocol ConsoleSceneAssembler: ReposSceneAssembler, ConsoleAssembler, EnvironmentAssembler {}

/// The composition root of the live application, which reads from GitHub.
final class AppAssembler: LiveAssembler, ConsoleSceneAssembler {
  let scope = Scope()
  private let configuration: GitHubConfiguration

  init(configuration: GitHubConfiguration) {
    self.configuration = configuration
  }

  func resolve() -> GitHubConfiguration { configuration }
  func resolve() -> any Analytics { shared { ConsoleAnalytics(console: resolve()) } }
  func resolve() -> URLOpener { .browser(in: resolve()).printingUnopened(to: resolve()) }
}

/// The composition root of the demonstration: embedded data on a fixed date, and no network.
final class SampleAssembler: PreviewAssembler, ConsoleSceneAssembler {
  let scope = Scope()

  func resolve() -> any ReposDataSource { shared { SampleReposDataSource() } }
  func resolve() -> any Analytics { shared { ConsoleAnalytics(console: resolve()) } }
  func resolve() -> DateGenerator { .constant(SampleReposDataSource.date) }
  func resolve() -> HTTPClient { HTTPClient { _ in throw URLError(.notConnectedToInternet) } }
  func resolve() -> URLOpener { .browser(in: resolve()).printingUnopened(to: resolve()) }
}

/// The scene in a terminal that it controls.
protocol TerminalSceneAssembler: ConsoleSceneAssembler {
  @MainActor func resolve(organization: String, terminal: Terminal) -> ReposTerminal
  func resolve() -> TerminalStyle
  func resolve() -> DeferredAnalytics
}

extension TerminalSceneAssembler {
  @MainActor func resolve(organization: String, terminal: Terminal) -> ReposTerminal {
    ReposTerminal(
      presenter: resolve(organization: organization),
      terminal: terminal,
      style: resolve(),
      analytics: resolve()
    )
  }

  func resolve() -> TerminalStyle { TerminalStyle(environment: resolve()) }

  func resolve() -> DeferredAnalytics {
    shared { DeferredAnalytics(target: ConsoleAnalytics(console: resolve())) }
  }
}

/// The composition root of the interactive application. It prints events after the terminal is restored.
final class TerminalAppAssembler: LiveAssembler, TerminalSceneAssembler {
  let scope = Scope()
  private let configuration: GitHubConfiguration

  init(configuration: GitHubConfiguration) {
    self.configuration = configuration
  }

  func resolve() -> GitHubConfiguration { configuration }
  func resolve() -> any Analytics { resolve() as DeferredAnalytics }
  func resolve() -> URLOpener { .browser(in: resolve()) }
}
