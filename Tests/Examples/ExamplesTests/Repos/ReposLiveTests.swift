import Foundation
import ReplayServer
import TestSupport
import Testing

@Suite("The repos command against a local server")
struct ReposLiveTests {
  private func run(
    _ arguments: [String] = ["acme"],
    environment: [String: String] = [:],
    _ respond: @escaping @Sendable (ReplayRequest) -> ReplayResponse
  ) async throws -> (result: CommandResult, requests: [ReplayRequest], server: URL) {
    let server = try ReplayServer(respond: respond)
    defer { server.stop() }
    let api = ["GITHUB_API_URL": server.address.absoluteString]
    let result = try await BuiltProduct(named: "repos")
      .run(arguments, environment: api.merging(environment) { $1 })
    return (result, server.requests, server.address)
  }

  /// Three pages with GitHub's absolute links on another path.
  @Sendable private static func pages(_ request: ReplayRequest) -> ReplayResponse {
    let next = "\(request.server.absoluteString)/organizations/7/repos?per_page=100&page="
    switch request.target {
    case "/orgs/acme/repos?per_page=100":
      return .json(
        #"[{"id":1,"name":"old","description":"The first.","pushed_at":"2011-01-26T19:01:12Z"},"#
          + #"{"id":2,"name":"gone","archived":true,"pushed_at":"2012-01-26T19:01:12Z"}]"#,
        headers: ["Link": #"<\#(next)2>; rel="next", <\#(next)3>; rel="last""#]
      )
    case "/organizations/7/repos?per_page=100&page=2":
      return .json(
        #"[{"id":3,"name":"never","description":null,"pushed_at":null},"#
          + #"{"id":4,"name":"new","html_url":"https://github.com/acme/new","pushed_at":"2999-01-26T19:01:12Z"}]"#,
        headers: ["Link": #"<\#(next)1>; rel="prev", <\#(next)3>; rel="next""#]
      )
    case "/organizations/7/repos?per_page=100&page=3":
      return .json(#"[{"id":5,"name":"older","pushed_at":"2010-01-26T19:01:12Z"}]"#)
    default:
      return .json(#"{"message":"Not Found"}"#, status: 404)
    }
  }

  @Test("repos prints the unarchived repositories of every page in order")
  func pages() async throws {
    let (result, requests, _) = try await run(["acme", "--json"], Self.pages)
    let rows = try JSONDecoder().decode([Row].self, from: Data(result.output.utf8))
    #expect(rows.map(\.name) == ["new", "old", "older", "never"])
    #expect(rows.map(\.description) == ["", "The first.", "", ""])
    #expect(
      rows.map(\.pushed_at) == ["2999-01-26T19:01:12Z", "2011-01-26T19:01:12Z", "2010-01-26T19:01:12Z", nil]
    )
    #expect(rows.map(\.html_url) == ["https://github.com/acme/new", nil, nil, nil])
    #expect(rows.first?.age == "0s")
    // An unknown value is `null`, and not missing.
    let objects = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
    )
    let names: Set = ["age", "description", "html_url", "name", "pushed_at"]
    #expect(objects.map { Set($0.keys) } == Array(repeating: names, count: 4))
    #expect(objects.last?["pushed_at"] is NSNull)
    #expect(requests.count == 3)
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  private struct Row: Decodable {
    let name: String
    let description: String
    let age: String?
    let pushed_at: String?
    let html_url: String?
  }

  @Test("repos prints a table of the rows")
  func table() async throws {
    let (result, _, _) = try await run { request in
      .json(#"[{"name":"b"},{"name":"a","pushed_at":"2999-01-26T19:01:12Z","description":"Late."}]"#)
    }
    #expect(result == .init(output: "acme Repos\n\n#  Name  Age  Description\n1  a      0s  Late.\n2  b\n"))
  }

  @Test("repos says that an organization has no repositories")
  func empty() async throws {
    let (result, _, _) = try await run { _ in .json("[]") }
    #expect(result == .init(output: "acme Repos\n\nThere are no repositories to show.\n"))
  }

  @Test("--open with a row number that doesn't exist exits with 64")
  func badRow() async throws {
    let (result, _, _) = try await run(["acme", "--open", "5"], Self.pages)
    #expect(result.errors.hasPrefix("error: there is no row 5: --open takes 1 to 4\n"))
    #expect(result.status == 64)
    let (empty, _, _) = try await run(["acme", "--open", "1"]) { _ in .json("[]") }
    #expect(empty.errors.hasPrefix("error: there is no row 1: there are no rows to open\n"))
    #expect(empty.status == 64)
  }

  @Test("--open with a row that has no web page exits with 1")
  func noPage() async throws {
    let (result, _, _) = try await run(["acme", "--open=2"], Self.pages)
    #expect(result.errors == "Something went wrong: old has no web page to open.\n")
    #expect(result.status == 1)
  }

  @Test(
    "repos prints a message for each error response and exits with 1",
    arguments: [
      (
        .json(#"{"message":"Not Found"}"#, status: 404),
        #"GitHub has no organization or user named "acme" (404). Check the spelling."#
      ),
      (
        .json(#"{"message":"Bad credentials"}"#, status: 401),
        "GitHub rejected the token (401). Use a valid token, or none for public repositories."
      ),
      (
        .json(#"{"message":"Must have push access"}"#, status: 403, headers: ["X-RateLimit-Remaining": "53"]),
        "GitHub refused the request (403): Must have push access"
      ),
      (
        .json(
          #"{"message":"API rate limit exceeded"}"#,
          status: 403,
          headers: ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "4102444800"]
        ),
        "GitHub's rate limit is reached. Try again after 2100-01-01 00:00:00 GMT."
      ),
      (
        .json("{}", status: 429, headers: ["Retry-After": "Fri, 01 Jan 2100 00:00:08 GMT"]),
        "GitHub's rate limit is reached. Try again after 2100-01-01 00:00:08 GMT."
      ),
      (
        ReplayResponse(
          status: 503,
          headers: ["Content-Type": "text/html"],
          body: Data(("<html>Unicorn!" + String(repeating: " ", count: 50_000)).utf8)
        ),
        "GitHub is unavailable: it sent text/html with status 503. Try again in a few minutes."
      ),
      (
        ReplayResponse(headers: ["Content-Type": "text/html"], body: Data("<html>Log in</html>".utf8)),
        "The response isn't a list of repositories: text/html with status 200."
      ),
      (.json(#"[{"name":"#), "The list of repositories is malformed or incomplete (9 bytes). Try again."),
      (
        .json("{}", status: 422),
        "The response isn't a list of repositories: application/json with status 422."
      ),
    ] as [(ReplayResponse, String)]
  )
  func errors(response: ReplayResponse, message: String) async throws {
    let (result, _, _) = try await run { _ in response }
    #expect(result == .init(errors: "Something went wrong: \(message)\n", status: 1))
  }

  @Test("repos shows the cached list with a notice, with --offline and without a network")
  func offline() async throws {
    let home = try TemporaryFolder()
    let server = try ReplayServer { _ in
      .json(#"[{"name":"a"}]"#, headers: ["ETag": #"W/"1""#])
    }
    let environment = ["GITHUB_API_URL": server.address.absoluteString, "XDG_CACHE_HOME": home.url.path()]
    let repos = try BuiltProduct(named: "repos")
    let table = "acme Repos\n\n#  Name  Age  Description\n1  a\n"
    #expect(try await repos.run(["acme"], environment: environment) == .init(output: table))
    for arguments in [["acme", "--offline"], ["acme"]] {
      if arguments == ["acme"] { server.stop() }
      let result = try await repos.run(arguments, environment: environment)
      #expect(result.output == table)
      #expect(result.errors.hasPrefix("Offline: showing the list cached "))
      #expect(result.status == 0)
    }
    #expect(server.requests.count == 1)
    let unknown = try await repos.run(["other", "--offline"], environment: environment)
    let message = #"Something went wrong: The list of "other" isn't cached. Load it once with a network."#
    #expect(unknown == .init(errors: message + "\n", status: 1))
  }

  @Test("repos prints a user's repositories if no organization has the name")
  func user() async throws {
    let (result, requests, _) = try await run { request in
      request.target == "/users/acme/repos?per_page=100"
        ? .json(#"[{"name":"a"}]"#) : .json("{}", status: 404)
    }
    #expect(result.output == "acme Repos\n\n#  Name  Age  Description\n1  a\n")
    #expect(requests.map(\.target) == ["/orgs/acme/repos?per_page=100", "/users/acme/repos?per_page=100"])
  }

  @Test("repos recognizes a secondary rate limit by the message in the body")
  func secondaryLimit() async throws {
    let (result, _, _) = try await run { _ in
      .json(#"{"message":"You have exceeded a secondary rate limit."}"#, status: 403)
    }
    #expect(
      result.errors.hasPrefix("Something went wrong: GitHub's rate limit is reached. Try again after 2")
    )
    #expect(result.status == 1)
  }

  @Test("repos prints a message for a refused connection, a lost one and a truncated body")
  func noAnswer() async throws {
    let server = try ReplayServer { _ in .dropped }
    let port = ["GITHUB_API_URL": server.address.absoluteString]
    let dropped = try await BuiltProduct(named: "repos").run(["acme"], environment: port)
    #expect(
      dropped.errors.hasPrefix("Something went wrong: Can't reach 127.0.0.1: the connection was lost")
    )
    #expect(dropped.status == 1)

    let (cut, _, _) = try await run { _ in
      var response = ReplayResponse.json(#"[{"name":"a"},{"name":"b"}]"#)
      response.sentByteCount = 14
      return response
    }
    #expect(cut.errors.hasPrefix("Something went wrong: Can't reach 127.0.0.1: "))
    #expect(cut.status == 1)

    let free = ["GITHUB_API_URL": "http://127.0.0.1:1"]
    let refused = try await BuiltProduct(named: "repos").run(["acme"], environment: free)
    #expect(
      refused.errors
        == "Something went wrong: Can't reach 127.0.0.1: the connection was refused. "
        + "Check the network, then try again.\n"
    )
  }

  @Test("repos sends the token to the API and never prints it")
  func token() async throws {
    let token = ["GITHUB_TOKEN": "s3cret"]
    let (result, requests, _) = try await run(environment: token) { request in
      .json(#"{"message":"no"}"#, status: 401)
    }
    #expect(requests.map { $0.header("Authorization") } == ["Bearer s3cret"])
    #expect(!(result.output + result.errors).contains("s3cret"))
    let (_, anonymous, _) = try await run(environment: ["GITHUB_TOKEN": ""], Self.pages)
    #expect(anonymous.map { $0.header("Authorization") } == [nil, nil, nil])
  }

  @Test(
    "An invalid environment variable exits with 64 and a message",
    arguments: [
      (
        "GITHUB_API_URL", "ftp://x",
        "GITHUB_API_URL is 'ftp://x', not an http or https URL with a host"
      ),
      (
        "GITHUB_API_URL", "http://",
        "GITHUB_API_URL is 'http://', not an http or https URL with a host"
      ),
      (
        "GITHUB_API_URL", "http://a.example:99999",
        "GITHUB_API_URL is 'http://a.example:99999', whose port isn't one from 1 to 65535"
      ),
      (
        "GITHUB_TOKEN", "a\nb",
        "GITHUB_TOKEN contains a space, a line break or another character that is invalid in a token"
      ),
    ]
  )
  func environment(name: String, value: String, message: String) async throws {
    let result = try await BuiltProduct(named: "repos").run(["acme"], environment: [name: value])
    #expect(
      result == .init(errors: "error: \(message)\nRun 'repos --help' for usage.\n", status: 64)
    )
  }

  @Test("A line break in a server's message doesn't begin another line of standard error")
  func lineBreaks() async throws {
    let (result, _, _) = try await run { _ in .json(#"{"message":"no\nerror: all is lost\r\n"}"#, status: 400)
    }
    let message = "Something went wrong: GitHub refused the request (400): no error: all is lost\n"
    #expect(result == .init(errors: message, status: 1))
  }

  @Test("repos never prints a control character of a response", arguments: [[], ["--json"]])
  func controlCharacters(arguments: [String]) async throws {
    let hostile = #"a\u001b[31m\u0007\u009b2J\u007f\u202e\u2066\nb\u2028"#
    let (result, _, _) = try await run(["acme"] + arguments) { _ in
      .json(#"[{"name":"\#(hostile)","description":"\#(hostile)"}]"#)
    }
    let unsafe = result.output.unicodeScalars.filter {
      $0 != "\n"
        && ($0.value < 0x20 || (0x7F...0x9F).contains($0.value) || (0x2028...0x206F).contains($0.value))
    }
    #expect(unsafe.isEmpty)
    #expect(result.status == 0)
    if arguments.isEmpty {
      #expect(result.output.contains("1  a\u{FFFD}[31m\u{FFFD}\u{FFFD}2J\u{FFFD}\u{FFFD}\u{FFFD} b"))
    } else {
      let rows = try JSONDecoder().decode([Row].self, from: Data(result.output.utf8))
      #expect(rows.map(\.name) == ["a\u{1B}[31m\u{7}\u{9B}2J\u{7F}\u{202E}\u{2066}\nb\u{2028}"])
    }
    let (failed, _, _) = try await run { _ in .json(#"{"message":"\#(hostile)"}"#, status: 400) }
    #expect(failed.errors.contains("(400): a\u{FFFD}[31m"))
    #expect(!failed.errors.contains("\u{1B}"))
  }
}
