import Assembler
import AssemblerEffects
import ReposFeature

/// Builds the command: its arguments, environment and console, and the scenes that it shows.
protocol CommandAssembler: ConsoleAssembler, EnvironmentAssembler {
  @MainActor func resolve() -> ReposCommand
  @MainActor func resolve(sampleOf organization: String) -> ReposViewController
  @MainActor func resolve(organization: String, configuration: GitHubConfiguration) -> ReposViewController
  @MainActor func resolve(
    organization: String,
    configuration: GitHubConfiguration,
    terminal: Terminal
  ) -> ReposTerminal
}

extension CommandAssembler {
  @MainActor func resolve() -> ReposCommand {
    ReposCommand(
      environment: resolve(),
      console: resolve(),
      // The command gets the rules themselves, and builds the one scene that the arguments select.
      makeSampleScene: { resolve(sampleOf: $0) },
      makeScene: { resolve(organization: $0, configuration: $1) },
      makeTerminalScene: { resolve(organization: $0, configuration: $1, terminal: $2) }
    )
  }
}

// Each scene has a root assembler of its own, because its lifetime and its leaves differ from the other scenes'.
extension CommandAssembler where Self: LiveAssembler {
  @MainActor func resolve(sampleOf organization: String) -> ReposViewController {
    SampleAssembler().resolve(organization: organization)
  }

  @MainActor func resolve(organization: String, configuration: GitHubConfiguration) -> ReposViewController {
    AppAssembler(configuration: configuration).resolve(organization: organization)
  }

  @MainActor func resolve(
    organization: String,
    configuration: GitHubConfiguration,
    terminal: Terminal
  ) -> ReposTerminal {
    TerminalAppAssembler(configuration: configuration)
      .resolve(organization: organization, terminal: terminal)
  }
}

/// The composition root of the process.
struct ProcessAssembler: LiveAssembler, CommandAssembler {}
