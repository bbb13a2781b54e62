import Foundation
import TestSupport
import Testing

@Suite("The repos command on sample data")
struct ReposSampleTests {
  private func run(_ arguments: String...) async throws -> CommandResult {
    try await BuiltProduct(named: "repos").run(arguments)
  }

  @Test("repos without an argument prints the sample as a table of 80 columns")
  func table() async throws {
    let output = """
      Point-Free Repos (sample data)

      #  Name                            Age  Description
      1  swift-composable-architecture   45s  Features from state, actions and effects
      2  swift-snapshot-testing           7m  Tests that compare values with recorded…
      3  swift-dependencies               3h  Controlled dependencies, kept in task-l…
      4  swift-clocks                     1d  Clocks for code that sleeps and for its…
      5  episode-code-samples             9d
      6  swift-parsing                  115d  Parsers and printers, composed from sma…

      """
    #expect(try await run() == .init(output: output))
  }

  @Test("--json prints the rows as an array of objects")
  func json() async throws {
    let result = try await run("--json")
    let start = """
      [
        {
          "age" : "45s",
          "description" : "Features from state, actions and effects",
          "html_url" : "https://github.com/pointfreeco/swift-composable-architecture",
          "name" : "swift-composable-architecture",
          "pushed_at" : "2026-11-21T11:59:15Z"
        },

      """
    #expect(result.output.hasPrefix(start))
    #expect(result.output.split(separator: "\n").filter { $0.contains(#""name""#) }.count == 6)
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test(
    "--open prints the URL if nothing opens it",
    arguments: [
      ("2", "swift-snapshot-testing", "false"), ("6", "swift-parsing", "/no/such"), ("2", "", "true"),
    ]
  )
  func open(row: String, repository: String, browser: String) async throws {
    let result = try await BuiltProduct(named: "repos").run(
      ["--open", row],
      environment: ["BROWSER": browser]
    )
    let isOpened = browser == "true"
    #expect(result.output == (isOpened ? "" : "https://github.com/pointfreeco/\(repository)\n"))
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test("--help prints the usage")
  func help() async throws {
    let output = """
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
    #expect(try await run("--help") == .init(output: output))
    #expect(try await run("-h") == .init(output: output))
    #expect(try await run("--offline", "--help") == .init(output: output))
  }

  @Test(
    "Invalid arguments exit with 64 and a message",
    arguments: [
      (["--colour"], "unknown option '--colour'; the options are --offline, --open N, --json and --help"),
      (["-x"], "unknown option '-x'; the options are --offline, --open N, --json and --help"),
      (["--offline"], "--offline requires an organization's name"),
      (["a", "b"], "unexpected argument 'b': give one organization"),
      ([""], "the organization's name is empty"),
      (
        ["a/b"],
        "'a/b' can't be the name of an organization or a user; use letters, digits, hyphens and underscores"
      ),
      (["--open"], "--open takes the number of a row, from 1"),
      (["--open", "0"], "--open takes the number of a row, from 1, not '0'"),
      (["--open=-1"], "--open takes the number of a row, from 1, not '-1'"),
      (["--open", "two"], "--open takes the number of a row, from 1, not 'two'"),
      (["--open", "7"], "there is no row 7: --open takes 1 to 6"),
      (["--open", "1", "--json"], "use --open or --json, not both"),
      (
        ["--\u{1B}[31m"],
        "unknown option '--\u{FFFD}[31m'; the options are --offline, --open N, --json and --help"
      ),
    ]
  )
  func usage(arguments: [String], message: String) async throws {
    let result = try await BuiltProduct(named: "repos").run(arguments)
    #expect(result.output == "")
    #expect(result.errors == "error: \(message)\nRun 'repos --help' for usage.\n")
    #expect(result.status == 64)
  }

  @Test(
    "A result that can't be written is a failure with a message",
    arguments: [
      (">/dev/full", "No space left on device"), ("--json >/dev/full", "No space left on device"),
      ("--help >/dev/full", "No space left on device"), (">&-", "Bad file descriptor"),
      ("--json <&- >&-", "Bad file descriptor"),
    ]
  )
  func lost(redirection: String, reason: String) async throws {
    let result = try await shell("exec \"$REPOS\" \(redirection)")
    #expect(result == .init(errors: "error: cannot write to standard output: \(reason)\n", status: 1))
  }

  @Test("A message that can't be written doesn't change the status of its failure")
  func lostMessage() async throws {
    #expect(try await shell("exec \"$REPOS\" --bad 2>/dev/full") == .init(status: 64))
    #expect(try await shell("exec \"$REPOS\" --bad 2>&-") == .init(status: 64))
  }

  private func shell(_ command: String) async throws -> CommandResult {
    let repos = try BuiltProduct(named: "repos").url.path
    return try await Command.run(URL(filePath: "/bin/sh"), ["-c", command], environment: ["REPOS": repos])
  }
}
