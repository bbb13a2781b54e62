import AssemblerEffects
import Foundation
import ReposFeature

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
    Shows the GitHub repositories of an organisation or a user, most recently pushed first.

    usage: repos [ORG] [--offline] [--open N | --json]

      ORG        the name of an organisation or a user; without it, embedded sample data
      --offline  show the cached list without a request
      --open N   open the web page of row N, counted from 1
      --json     print the rows as JSON: name, description, age, pushed_at, html_url
      --help     print this text

    environment:
      GITHUB_API_URL   the API's base URL (https://api.github.com)
      GITHUB_TOKEN     the token to authenticate with, for a higher rate limit
      BROWSER          the program that opens web pages, instead of the platform's
      NO_COLOR         set it to show the list without colours

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
        throw .usage("the organisation's name is empty")
      case _ where organization != nil:
        throw .usage("'\(argument)' is a second organisation; give only one")
      default:
        organization = argument
      }
    }
    if isOffline && organization == nil && !wantsHelp {
      throw .usage("--offline requires an organisation's name")
    }
    if wantsJSON && rowToOpen != nil { throw .usage("--open and --json exclude each other") }
  }

  private static func row(_ argument: String?) throws(CommandFailure) -> Int {
    guard let argument, let number = Int(argument), number > 0 else {
      throw .usage("--open takes the number of a row, from 1\(argument.map { ", not '\($0)'" } ?? "")")
    }
    return number
  }
}

extension GitHubConfiguration {
  /// Reads `GITHUB_API_URL` and `GITHUB_TOKEN`. An empty variable is the same as none.
  ///
  /// - Throws: ``CommandFailure`` if a variable is invalid.
  init(environment: ProcessEnvironment) throws(CommandFailure) {
    self.init()
    if let text = environment["GITHUB_API_URL"], !text.isEmpty {
      guard let configuration = GitHubConfiguration(baseURL: text) else {
        throw .usage("GITHUB_API_URL is '\(text)', not an http or https URL with a host")
      }
      self = configuration
    }
    if let token = environment["GITHUB_TOKEN"], !token.isEmpty {
      // The message leaves the value out, because even a malformed token is a secret.
      guard token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw .usage(
          "GITHUB_TOKEN contains a space, a line break or another character that is invalid in a token"
        )
      }
      self.token = token
    }
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

extension URLOpener {
  /// Opens URLs with the program in `BROWSER`, or with the platform's opener if the variable is empty.
  static func browser(in environment: ProcessEnvironment) -> URLOpener {
    guard let browser = environment["BROWSER"], !browser.isEmpty else { return .live }
    return .program("/usr/bin/env", browser)
  }

  /// Opens URLs, and prints those that nothing opens.
  func printingUnopened(to console: Console) -> URLOpener {
    URLOpener { url in
      if await !self(url) { console.print(url.absoluteString) }
      return true
    }
  }
}
