import AssemblerEffects
import Foundation
import ReposFeature

/// The command: reads the arguments, builds a scene, and prints what it shows.
@main @MainActor struct ReposCommand {
  let environment: ProcessEnvironment
  let console: Console
  let makeSampleScene: @MainActor (_ organization: String) -> ReposDisplay
  let makeScene: @MainActor (_ organization: String, GitHubConfiguration) -> ReposDisplay
  let makeTerminalScene: @MainActor (_ organization: String, GitHubConfiguration, Terminal) -> ReposTerminal

  static func main() async {
    openStandardStreams()
    let command: ReposCommand = ProcessAssembler().resolve()
    exit(await command.run())
  }

  /// - Returns: The exit status: 0 for success, 1 for a failure, 64 for invalid arguments.
  func run() async -> Int32 {
    let status = await perform()
    guard status == 0, let error = console.error else { return status }
    // Whoever closes a pipe has read enough.
    if (error as? Console.WriteError)?.isBrokenPipe != true { console.printError("error: \(error)") }
    return CommandFailure.failed
  }

  private func perform() async -> Int32 {
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
    var configuration: GitHubConfiguration
    do throws(GitHubConfiguration.InvalidVariable) {
      configuration = try GitHubConfiguration(environment: environment)
    } catch {
      throw CommandFailure.usage(error.description)
    }
    configuration.isOffline = options.isOffline
    if options.isInteractive, Terminal.isUsable(environment), let terminal = Terminal() {
      if let alert = await makeTerminalScene(organization, configuration, terminal).run() {
        throw CommandFailure(alert)
      }
    } else {
      try await show(makeScene(organization, configuration), options)
    }
  }

  private func show(_ scene: ReposDisplay, _ options: ReposOptions, note: String = "") async throws {
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

  private func throwAlert(of scene: ReposDisplay) throws {
    guard let alert = scene.screen.alert else { return }
    throw CommandFailure(alert)
  }
}

/// The command-line options.
struct ReposOptions: Equatable {
  var organization: String?
  var rowToOpen: Int?
  var wantsJSON = false
  var isOffline = false
  var wantsHelp = false

  /// Whether a person can interact with the list.
  var isInteractive: Bool { !wantsJSON && rowToOpen == nil }

  static let help = """
    Shows the GitHub repositories of an organization or a user, most recently pushed first.

    usage: repos [ORG] [--offline] [--open N | --json]

      ORG        the name of an organization or a user; without it, embedded sample data
      --offline  show the cached list without a request
      --open N   open the web page of row N, counted from 1
      --json     print the rows as JSON: name, description, age, pushed_at, html_url
      --help     print this text

    environment:
      GITHUB_API_URL   the API's base URL (https://api.github.com)
      GITHUB_TOKEN     the token to authenticate with, for a higher rate limit
      BROWSER          the program that opens web pages, instead of the platform's
      REPOS_EVENTS     the file that records which pages of ORG you open; without it, nothing does
      NO_COLOR         set it to show the list without colors

    In a terminal, the list of ORG is interactive. Press ? for its keys.

    exit status: 0 success, 1 failure, 64 invalid arguments
    """

  /// - Throws: ``CommandFailure`` if the arguments are invalid.
  init(_ arguments: [String]) throws(CommandFailure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h":
        wantsHelp = true
      case "--offline":
        isOffline = true
      case "--json":
        wantsJSON = true
      case "--open":
        rowToOpen = try Self.row(rest.popFirst())
      case _ where argument.hasPrefix("--open="):
        rowToOpen = try Self.row(String(argument.dropFirst("--open=".count)))
      case _ where argument.hasPrefix("-"):
        throw .usage("unknown option '\(argument)'; the options are --offline, --open N, --json and --help")
      case "":
        throw .usage("the organization's name is empty")
      case _ where !GitHubConfiguration.isAccountName(argument):
        throw .usage(
          "'\(argument)' can't be the name of an organization or a user; use letters, digits, hyphens and underscores"
        )
      case _ where organization != nil:
        throw .usage("unexpected argument '\(argument)': give one organization")
      default:
        organization = argument
      }
    }
    if isOffline && organization == nil && !wantsHelp {
      throw .usage("--offline requires an organization's name")
    }
    if wantsJSON && rowToOpen != nil { throw .usage("use --open or --json, not both") }
  }

  private static func row(_ argument: String?) throws(CommandFailure) -> Int {
    guard let argument, let number = Int(argument), number > 0 else {
      throw .usage("--open takes the number of a row, from 1\(argument.map { ", not '\($0)'" } ?? "")")
    }
    return number
  }
}

/// A failure of the command, with its message and its exit status.
struct CommandFailure: Error, Equatable {
  /// The exit status of a failure.
  static let failed: Int32 = 1
  /// The exit status for invalid arguments: `EX_USAGE`.
  static let usage: Int32 = 64

  let message: String
  let status: Int32

  /// Invalid arguments.
  static func usage(_ message: String) -> CommandFailure {
    CommandFailure(message: "error: \(message)\nRun 'repos --help' for usage.", status: usage)
  }
}

extension CommandFailure {
  /// A failure that the scene shows.
  init(_ alert: ReposScreen.Alert) {
    self.init(message: "\(alert.title): \(alert.message)", status: Self.failed)
  }
}
