import Assembler
import ReposFeature

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
