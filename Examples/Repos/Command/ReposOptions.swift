import Foundation
import ReposFeature

/// What the command line asks for.
struct ReposOptions: Equatable {
  var organization: String?
  var rowToOpen: Int?
  var wantsJSON = false
  var isOffline = false
  var wantsHelp = false

  /// Whether the output is for a person to look at.
  var isForPeople: Bool { !wantsJSON && rowToOpen == nil }

  static let help = """
    Shows the GitHub repositories of an organisation or a user, the latest pushed first.

    usage: repos [ORG] [--offline] [--open N | --json]

      ORG        the name of an organisation or a user; without it, embedded sample data
      --offline  show the last answer that was kept, and ask nothing
      --open N   open the page of row N, from 1
      --json     print the rows as JSON: name, description, age, pushed_at, html_url
      --help     print this text

    environment:
      GITHUB_API_URL   the API to ask (https://api.github.com)
      GITHUB_TOKEN     the token to present to it, for a higher rate limit
      BROWSER          the program that opens pages, in place of the platform's
      NO_COLOR         set to anything for a list without colours

    On a terminal the list of ORG is interactive; press ? there for its keys.

    exit status: 0 done, 1 failed, 64 arguments that are not allowed
    """

  /// - Throws: ``ReposFailure`` where the arguments are not allowed.
  init(_ arguments: [String]) throws(ReposFailure) {
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
        throw .usage("unknown option '\(argument)': allowed are --offline, --open N, --json and --help")
      case "":
        throw .usage("the organisation's name is empty")
      case _ where organization != nil:
        throw .usage("one organisation at a time: '\(argument)' is a second one")
      default:
        organization = argument
      }
    }
    if isOffline && organization == nil && !wantsHelp {
      throw .usage("--offline takes an organisation's name")
    }
    if wantsJSON && rowToOpen != nil { throw .usage("--open and --json exclude each other") }
  }

  private static func row(_ argument: String?) throws(ReposFailure) -> Int {
    guard let argument, let number = Int(argument), number > 0 else {
      throw .usage("--open takes the number of a row, from 1\(argument.map { ", not '\($0)'" } ?? "")")
    }
    return number
  }
}

extension GitHubConfiguration {
  /// Reads `GITHUB_API_URL` and `GITHUB_TOKEN`. An empty variable counts as none.
  init(environment: [String: String]) throws(ReposFailure) {
    self.init()
    if let address = environment["GITHUB_API_URL"], !address.isEmpty {
      guard let url = URL(string: address), let scheme = url.scheme?.lowercased(),
        ["http", "https"].contains(scheme), url.host()?.isEmpty == false
      else { throw .usage("GITHUB_API_URL is '\(address)': it takes an http or https address with a host") }
      api = url
    }
    if let token = environment["GITHUB_TOKEN"], !token.isEmpty {
      // Not printed: the value is a secret even where it is malformed.
      guard token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw .usage("GITHUB_TOKEN has a space, a line break or another character that no token has")
      }
      self.token = token
    }
  }
}

/// Why the command ends without having done what it was asked.
struct ReposFailure: Error, Equatable {
  /// The exit status of a failure.
  static let failed: Int32 = 1
  /// The exit status for arguments that are not allowed: `EX_USAGE`.
  static let usage: Int32 = 64

  let message: String
  let status: Int32

  /// Arguments that are not allowed; `message` says what is.
  static func usage(_ message: String) -> ReposFailure {
    ReposFailure(message: "error: \(message)\nRun 'repos --help' for what is allowed.", status: usage)
  }
}
