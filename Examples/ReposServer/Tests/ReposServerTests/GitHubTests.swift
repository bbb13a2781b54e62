import AssemblerEffects
import AssemblerHTTP
import AssemblerTesting
import Foundation
import GRDB
import HTTPTypes
import InMemoryLogging
import Logging
import ReplayServer
import ReposFeature
import ServiceLifecycle
import TestSupport
import Testing

@testable import ReposServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The live assembler and the real client, against a server on this machine that answers as GitHub does.
@Suite struct GitHubTests {
  @Test("Two pages are read, archived repositories left out, and a restart without network shows them")
  func restartWithoutNetwork() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.appending(path: "server.sqlite").path
      let gitHub = try ReplayServer { request in
        guard request.target.hasPrefix("/orgs/acme/repos") else {
          return .json(#"{"message":"Not Found"}"#, status: 404)
        }
        if request.target.hasSuffix("page=2") {
          return .json(
            #"[{"name":"old","pushed_at":"2020-01-01T00:00:00Z"},{"name":"gone","archived":true}]"#
          )
        }
        return .json(
          #"[{"name":"new","description":"Says <b>hi</b>","pushed_at":"2026-01-01T00:00:00Z"}]"#,
          headers: ["Link": "<\(request.server)/orgs/acme/repos?page=2>; rel=\"next\""]
        )
      }
      let address = gitHub.address
      try await load(path, gitHub: address) { page in
        #expect(page.names == ["new", "old"])
        #expect(page.contains("Says &lt;b&gt;hi&lt;/b&gt;") && page.contains("seconds ago."))
      }
      #expect(gitHub.requests.count == 2)
      #expect(gitHub.requests.first?.header("Authorization") == "Bearer secret")
      gitHub.stop()

      try await load(path, gitHub: address) { page in
        #expect(page.names == ["new", "old"])
        #expect(page.contains("reach 127.0.0.1: the connection was refused."))
        #expect(page.firstMatch(of: /Read \d+ seconds? ago\./) != nil)
      }
    }
  }

  @Test("A load that ends in the middle leaves what was read before") func interrupted() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.appending(path: "server.sqlite").path
      let isBroken = Shared(false)
      let gitHub = try ReplayServer { request in
        guard !request.target.hasSuffix("page=2") else { return .json("[{]", status: 200) }
        let link = ["Link": "<\(request.server)/orgs/acme/repos?page=2>; rel=\"next\""]
        return isBroken.value ? .json(#"[{"name":"half"}]"#, headers: link) : .json(#"[{"name":"whole"}]"#)
      }
      try await load(path, gitHub: gitHub.address) { #expect($0.names == ["whole"]) }
      isBroken.set(true)
      try await load(path, gitHub: gitHub.address) { page in
        #expect(page.names == ["whole"])
        #expect(page.contains("The list of repositories is malformed or incomplete"))
      }
    }
  }

  @Test("An organization that GitHub does not have is said so on its page") func unknownOrganization()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let gitHub = try ReplayServer { _ in .json(#"{"message":"Not Found"}"#, status: 404) }
      try await load(folder.appending(path: "server.sqlite").path, gitHub: gitHub.address) { page in
        #expect(page.contains("GitHub has no organization or user named &quot;acme&quot; (404)."))
        #expect(page.names == [] && !page.contains("There are no repositories"))
      }
    }
  }

  @Test("A load that GitHub puts off says until when", arguments: [429, 503])
  func retryDate(status: Int) async throws {
    let source = gitHubSource { request in
      let url = try #require(request.url)
      let head = HTTPURLResponse(
        url: url,
        statusCode: status,
        httpVersion: nil,
        headerFields: ["Retry-After": "1234"]
      )
      return (Data(), try #require(head))
    }
    let failure = await #expect(throws: LoadFailure.self) {
      try await source.repositories(of: "acme") { _ in }
    }
    #expect(failure?.retryAfter == .testDefault + 1_234)
  }

  @Test("A load that never ends is given up after ten minutes") func endless() async throws {
    let clock = TestClock()
    let source = gitHubSource(clock: clock) { _ in
      try await Task.sleep(for: .seconds(600))
      throw CancellationError()
    }
    let load = Task { try await source.repositories(of: "acme") { _ in } }
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(600))
    await #expect(throws: LoadFailure("The list takes longer than ten minutes.")) { try await load.value }
  }

  @Test("A name with a line feed is refused, and doesn't write a line into the log") func name() async throws
  {
    let source = gitHubSource { request in
      let url = try #require(request.url)
      let head = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: Self.json)
      return (Data(#"[{"name":"a\u0000\nforged"}]"#.utf8), try #require(head))
    }
    let failure = await #expect(throws: LoadFailure.self) {
      try await source.repositories(of: "acme") { _ in }
    }
    #expect(failure?.message.hasSuffix(#"a\u{0}\u{A}forged"#) == true)
  }

  private static let json = ["Content-Type": "application/json"]

  private func gitHubSource(
    clock: TestClock = TestClock(),
    _ answer: @escaping @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)
  ) -> GitHubSource {
    GitHubSource(
      configuration: GitHubConfiguration(),
      http: HTTPClient(answer),
      now: .constant(.testDefault),
      clock: clock,
      random: .seeded(0)
    )
  }

  /// Starts a server on the database at `path`, waits for its first load, and gets the organization's page.
  private func load(_ path: String, gitHub: URL, check: (String) -> Void) async throws {
    let environment = ProcessEnvironment.constant([
      "GITHUB_API_URL": "\(gitHub)", "GITHUB_TOKEN": "secret",
      "REPOS_SERVER_KEY": String(repeating: "k", count: 32),
    ])
    let bootstrap = try await Bootstrap(
      configuration: ServerConfiguration(organizations: ["acme"]),
      databasePath: path,
      environment: environment,
      logger: Logger(label: "test") { _ in InMemoryLogHandler() }
    )
    let root = AppAssembler(bootstrap, gitHub: try GitHubConfiguration(environment: environment))
    let (ports, running) = AsyncStream<Int>.makeStream()
    let application = serverApplication(root, host: "127.0.0.1", port: 0) { running.yield($0 ?? 0) }
    let services = ServiceGroup(configuration: .init(services: [application], logger: root.logger))
    async let service: Void = services.run()
    let port = try #require(await ports.first { _ in true })
    let status = root.loadStatus
    while status["acme"].nextLoad == nil { try await Task.sleep(for: .milliseconds(10)) }
    let page = try await exchange(
      "GET /orgs/acme HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
      port: port
    )
    await services.triggerGracefulShutdown()
    try await service
    try await root.close()
    check(page)
  }
}
