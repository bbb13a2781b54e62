import Assembler
import AssemblerEffects
import AssemblerHTTP
import AssemblerTesting
import Foundation
import ReposFeature
import TestSupport
import Testing

@testable import repos

/// The command with stubbed arguments and a recorded console.
private final class CommandTestAssembler: TestAssembler, CommandAssembler {
  let environment: ProcessEnvironment

  init(_ arguments: String..., environment: [String: String] = [:]) {
    self.environment = .constant(environment, arguments: arguments)
  }

  @MainActor func sample(of organization: String) -> ReposDisplay {
    SceneTestAssembler().resolve(organization: organization)
  }

  @MainActor func display(organization: String, configuration: GitHubConfiguration) -> ReposDisplay {
    let assembler = SceneTestAssembler()
    assembler.gitHub = configuration
    return assembler.resolve(organization: organization)
  }

  @MainActor func terminal(organization: String, configuration: GitHubConfiguration, in terminal: Terminal)
    -> ReposTerminal
  {
    Issue.record("the command opened a terminal")
    let presenter = SceneTestAssembler().presenter(organization: organization)
    return ReposTerminal(presenter: presenter, terminal: terminal, style: .plain)
  }
}

/// The scene with the sample data, or with a rate limit if the configuration has a token.
private final class SceneTestAssembler: TestAssembler, ReposSceneAssembler {
  var gitHub = GitHubConfiguration()

  // assembly:ignore replaced-lifetime the tests set the configuration before the first load
  var repos: any ReposDataSource {
    gitHub.token == nil ? SampleReposDataSource() : RateLimitedDataSource()
  }
  let analytics: any Analytics = NoAnalytics()
  let date = DateGenerator.constant(SampleReposDataSource.date)
  let files = FileAccess.inMemory()
  let http = HTTPClient.unimplemented()
  let timeZone = TimeZone(secondsFromGMT: 7_200) ?? .gmt
  let openURL = URLOpener.unimplemented()
}

private final class RateLimitedDataSource: ReposDataSource {
  func repositories(of organization: String) -> AsyncThrowingStream<RepositoryPage, any Error> {
    AsyncThrowingStream { $0.finish(throwing: GitHubError.rateLimited(until: .testDefault)) }
  }
}

@MainActor @Suite("The command with test effects") struct CommandTests {
  @Test("The command prints the sample on its console")
  func sample() async throws {
    let assembler = CommandTestAssembler()
    let command: ReposCommand = assembler.resolve()
    #expect(await command.run() == 0)
    let output = assembler.effects.console.values
    #expect(output.allSatisfy { $0.stream == .output })
    #expect(output.first?.text == "Point-Free Repos (sample data)\n\n")
    #expect(try #require(output.last).text.contains("1  swift-composable-architecture   45s  Features"))
  }

  @Test(
    "A console that loses the output fails the command, in silence if nobody reads it",
    arguments: [ENOSPC, EPIPE]
  )
  func lost(code: Int32) async {
    let errors = Recorder<String>()
    let console = Console { output in
      guard output.stream == .error else { throw Console.WriteError(stream: .output, code: code) }
      errors.record(output.text)
    }
    let command: ReposCommand = CommandTestAssembler("--json").resolve()
    let losing = ReposCommand(
      environment: command.environment,
      console: console,
      makeSampleScene: command.makeSampleScene,
      makeScene: command.makeScene,
      makeTerminalScene: command.makeTerminalScene
    )
    #expect(await losing.run() == 1)
    let message = "error: cannot write to standard output: No space left on device\n"
    #expect(errors.values == (code == EPIPE ? [] : [message]))
  }

  @Test("The file of events gets a line for each, in which no name can begin another, after its old ones")
  func events() async throws {
    try await TemporaryFolder.with { folder in
      let file = folder.appending(path: "events")
      let link = folder.appending(path: "link")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      let names = [file, link].map { FileAnalytics(environment: .constant(["REPOS_EVENTS": $0.path])) }
      names[0].track(AnalyticsEvent(name: "opened", properties: ["b": "2\nopened", "a": "1"]))
      // A file that only can be written.
      try FileManager.default.setAttributes([.posixPermissions: 0o200], ofItemAtPath: file.path)
      names[1].track(AnalyticsEvent(name: "closed", properties: [:]))
      names[0].track(AnalyticsEvent(name: "left", properties: [:]))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text == "opened a=1 b=2 opened\nclosed\nleft\n")
    }
  }

  @Test("A message has its dates in the assembler's time zone")
  func timeZone() async {
    let assembler = CommandTestAssembler("acme", "--json", environment: ["GITHUB_TOKEN": "t0ken"])
    let command: ReposCommand = assembler.resolve()
    #expect(await command.run() == 1)
    #expect(
      assembler.effects.console.values == [
        Console.Output(
          "Something went wrong: GitHub's rate limit is reached. Try again after 2001-01-01 02:00:00 GMT+2.\n",
          to: .error
        )
      ]
    )
  }
}
