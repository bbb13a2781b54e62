import AssemblerEffects
import Foundation
import ReposFeature

/// The command: reads the arguments, picks an assembler, and prints what the scene shows.
@MainActor struct ReposCommand {
  private let arguments: [String]
  private let environment = ProcessInfo.processInfo.environment

  private var opener: URLOpener { .browser(environment) }

  nonisolated init(arguments: [String]) {
    self.arguments = arguments
  }

  /// - Returns: The exit status: 0, 1 for a failure, 64 for arguments that are not allowed.
  func run() async -> Int32 {
    do {
      let options = try ReposOptions(arguments)
      if options.wantsHelp {
        Output.print(ReposOptions.help)
      } else if let organization = options.organization {
        var configuration = try GitHubConfiguration(environment: environment)
        configuration.isOffline = options.isOffline
        if options.isForPeople, Terminal.isUsable(environment), let terminal = Terminal() {
          await run(organization, configuration, terminal)
        } else {
          try await show(
            organization,
            AppAssembler(configuration: configuration, openURL: opener.printingAddress),
            options
          )
        }
      } else {
        try await show(
          "pointfreeco",
          SampleAssembler(openURL: opener.printingAddress),
          options,
          note: " (sample data)"
        )
      }
      return 0
    } catch let failure as ReposFailure {
      Output.printError(failure.message)
      return failure.status
    } catch {
      Output.printError("error: \(error.localizedDescription)")
      return ReposFailure.failed
    }
  }

  private func run(_ organization: String, _ configuration: GitHubConfiguration, _ terminal: Terminal) async {
    let analytics = DeferredAnalytics()
    let assembler = TerminalAppAssembler(
      configuration: configuration,
      openURL: opener,
      style: TerminalStyle(environment: environment),
      analytics: analytics
    )
    let scene: ReposTerminal = assembler.resolve(organization: organization, terminal: terminal)
    await scene.run()
    terminal.leave()
    analytics.flush(to: StandardErrorAnalytics())
  }

  private func show(
    _ organization: String,
    _ assembler: some ReposSceneAssembler,
    _ options: ReposOptions,
    note: String = ""
  ) async throws {
    let viewController: ReposViewController = assembler.resolve(organization: organization)
    let progressLine = ProgressLine()
    viewController.screenDidChange = progressLine.show
    await viewController.viewDidLoad().value
    progressLine.clear()
    viewController.screenDidChange = nil
    try throwAlert(of: viewController)
    if let notice = viewController.screen.notice { Output.printError(notice) }

    let rows = viewController.screen.rows
    if let number = options.rowToOpen {
      guard rows.indices.contains(number - 1) else {
        let allowed = rows.isEmpty ? "there are no rows to open" : "--open takes 1 to \(rows.count)"
        throw ReposFailure.usage("there is no row \(number): \(allowed)")
      }
      await viewController.didSelectRow(at: number - 1).value
      try throwAlert(of: viewController)
    } else if options.wantsJSON {
      Output.print(try RowsJSON(rows).text)
    } else {
      Output.print(TerminalText(viewController.screen.title + note).text + "\n")
      Output.print(
        viewController.screen.emptyMessage ?? RowTable(rows, width: Output.width(environment)).text
      )
    }
  }

  private func throwAlert(of viewController: ReposViewController) throws {
    guard let alert = viewController.screen.alert else { return }
    throw ReposFailure(message: "\(alert.title): \(alert.message)", status: ReposFailure.failed)
  }
}
