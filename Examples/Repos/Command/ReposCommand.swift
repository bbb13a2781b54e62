import AssemblerEffects
import Foundation
import ReposFeature

/// The command: reads the arguments, builds a scene, and prints what it shows.
@main @MainActor struct ReposCommand {
  let environment: ProcessEnvironment
  let console: Console
  let makeSampleScene: @MainActor (_ organization: String) -> ReposViewController
  let makeScene: @MainActor (_ organization: String, GitHubConfiguration) -> ReposViewController
  let makeTerminalScene: @MainActor (_ organization: String, GitHubConfiguration, Terminal) -> ReposTerminal

  static func main() async {
    let command: ReposCommand = ProcessAssembler().resolve()
    exit(await command.run())
  }

  /// - Returns: The exit status: 0 for success, 1 for a failure, 64 for invalid arguments.
  func run() async -> Int32 {
    do {
      let options = try ReposOptions(environment.arguments)
      if options.wantsHelp {
        console.print(ReposOptions.help)
      } else if let organization = options.organization {
        try await show(organization, options)
      } else {
        try await show(makeSampleScene("pointfreeco"), options, note: " (sample data)")
      }
      return 0
    } catch let failure as CommandFailure {
      console.printError(failure.message)
      return failure.status
    } catch {
      console.printError("error: \(error.localizedDescription)")
      return CommandFailure.failed
    }
  }

  private func show(_ organization: String, _ options: ReposOptions) async throws {
    var configuration = try GitHubConfiguration(environment: environment)
    configuration.isOffline = options.isOffline
    if options.isInteractive, Terminal.isUsable(environment), let terminal = Terminal() {
      await makeTerminalScene(organization, configuration, terminal).run()
    } else {
      try await show(makeScene(organization, configuration), options)
    }
  }

  private func show(_ scene: ReposViewController, _ options: ReposOptions, note: String = "") async throws {
    let progressLine = ProgressLine(console: console)
    scene.screenDidChange = progressLine.show
    await scene.viewDidLoad().value
    progressLine.clear()
    scene.screenDidChange = nil
    try throwAlert(of: scene)
    if let notice = scene.screen.notice { console.printError(notice) }

    let rows = scene.screen.rows
    if let number = options.rowToOpen {
      guard rows.indices.contains(number - 1) else {
        let allowed = rows.isEmpty ? "there are no rows to open" : "--open takes 1 to \(rows.count)"
        throw CommandFailure.usage("there is no row \(number): \(allowed)")
      }
      await scene.didSelectRow(at: number - 1).value
      try throwAlert(of: scene)
    } else if options.wantsJSON {
      console.print(try RowsJSON(rows).text)
    } else {
      console.print(TerminalText(scene.screen.title + note).text + "\n")
      let width = TerminalSize.tableWidth(environment)
      console.print(scene.screen.emptyMessage ?? RowTable(rows, width: width).text)
    }
  }

  private func throwAlert(of scene: ReposViewController) throws {
    guard let alert = scene.screen.alert else { return }
    throw CommandFailure(message: "\(alert.title): \(alert.message)", status: CommandFailure.failed)
  }
}
