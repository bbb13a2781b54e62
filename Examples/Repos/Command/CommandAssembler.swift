import Assembler
import AssemblerEffects
import AssemblerHTTP
import Foundation
import ReposFeature

/// Builds the command: its arguments, environment and console, and the scenes that it shows.
protocol CommandAssembler: ConsoleAssembler, EnvironmentAssembler {
  @MainActor func resolve() -> ReposCommand
  @MainActor func sample(of organization: String) -> ReposDisplay
  @MainActor func display(organization: String, configuration: GitHubConfiguration) -> ReposDisplay
  @MainActor func terminal(
    organization: String,
    configuration: GitHubConfiguration,
    in terminal: Terminal
  ) -> ReposTerminal
}

extension CommandAssembler {
  @MainActor func resolve() -> ReposCommand {
    ReposCommand(
      environment: environment,
      console: console,
      // The command gets the rules themselves, and builds the one scene that the arguments select.
      makeSampleScene: { sample(of: $0) },
      makeScene: { display(organization: $0, configuration: $1) },
      makeTerminalScene: { terminal(organization: $0, configuration: $1, in: $2) }
    )
  }
}

// Each scene has a root assembler of its own, because its lifetime and its leaves differ from the other scenes'.
extension CommandAssembler where Self: LiveAssembler {
  @MainActor func sample(of organization: String) -> ReposDisplay {
    SampleAppAssembler().resolve(organization: organization)
  }

  @MainActor func display(organization: String, configuration: GitHubConfiguration) -> ReposDisplay {
    AppAssembler(gitHub: configuration).resolve(organization: organization)
  }

  @MainActor func terminal(
    organization: String,
    configuration: GitHubConfiguration,
    in terminal: Terminal
  ) -> ReposTerminal {
    TerminalAppAssembler(gitHub: configuration)
      .screen(organization: organization, in: terminal)
  }
}

/// The composition root of the process.
struct ProcessAssembler: LiveAssembler, CommandAssembler {}

/// The scene in a command: it writes to the console, and opens pages with the environment's browser.
protocol ConsoleSceneAssembler: ReposSceneAssembler, ConsoleAssembler, EnvironmentAssembler {}

extension ConsoleSceneAssembler where Self: LiveAssembler {
  var analytics: any Analytics { shared { FileAnalytics(environment: environment) } }
}

/// The composition root of the live application, which reads from GitHub.
final class AppAssembler: LiveAssembler, ConsoleSceneAssembler {
  let scope = Scope()
  let gitHub: GitHubConfiguration

  init(gitHub: GitHubConfiguration) {
    self.gitHub = gitHub
  }

  var openURL: URLOpener { .browser(in: environment).printingUnopened(to: console) }
}

/// The composition root of the demonstration: embedded data on a fixed date, and no network.
final class SampleAppAssembler: PreviewAssembler, ConsoleSceneAssembler {
  let scope = Scope()

  let repos: any ReposDataSource = SampleReposDataSource()
  let analytics: any Analytics = NoAnalytics()
  let date = DateGenerator.constant(SampleReposDataSource.date)
  let http = HTTPClient { _ in throw URLError(.notConnectedToInternet) }
  var openURL: URLOpener { .browser(in: environment).printingUnopened(to: console) }
}

/// The composition root of the interactive application.
final class TerminalAppAssembler: LiveAssembler, ConsoleSceneAssembler {
  let scope = Scope()
  let gitHub: GitHubConfiguration

  init(gitHub: GitHubConfiguration) {
    self.gitHub = gitHub
  }

  var openURL: URLOpener { .browser(in: environment) }

  /// The scene in a terminal that it controls.
  @MainActor func screen(organization: String, in terminal: Terminal) -> ReposTerminal {
    ReposTerminal(
      presenter: presenter(organization: organization),
      terminal: terminal,
      style: TerminalStyle(environment: environment)
    )
  }
}
