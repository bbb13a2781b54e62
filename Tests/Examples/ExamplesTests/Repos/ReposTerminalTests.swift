import Dispatch
import Foundation
import ReplayServer
import TestSupport
import Testing

@Suite(
  "The repos command in a terminal",
  .serialized,
  .enabled(if: TerminalSession.isEnabled, "needs tmux"),
  .ownExecutor,
  .hangLimit
)
struct ReposTerminalTests {
  /// Pages of ten repositories, `r1-0` to `r25-9`, most recently pushed first.
  @Sendable private static func page(_ request: ReplayRequest, of count: Int = 25) -> ReplayResponse {
    let page = request.target.split(separator: "/p").last.flatMap { Int($0) } ?? 1
    let items = (0..<10).map { item in
      let date = Date(timeIntervalSince1970: 4_000_000_000 - Double(page * 10 + item)).formatted(.iso8601)
      return #"{"name":"r\#(page)-\#(item)","description":"Number \#(item)","pushed_at":"\#(date)"}"#
    }
    let link = page < count ? ["Link": "</p\(page + 1)>; rel=next"] : [:]
    return .json("[\(items.joined(separator: ","))]", headers: link)
  }

  /// Runs `repos acme` in a terminal against a server.
  private func withRepos(
    environment: [String: String] = [:],
    columns: Int = 60,
    rows: Int = 10,
    _ respond: @escaping @Sendable (ReplayRequest) -> ReplayResponse = { page($0) },
    _ body: (TerminalSession) async throws -> Void
  ) async throws {
    let server = try ReplayServer(keepsConnectionsOpen: true, respond: respond)
    defer { server.stop() }
    let repos = try BuiltProduct(named: "repos").url.path()
    let session = try TerminalSession(
      "sh -c '\(repos) acme; echo status $?; cat'",
      environment: ["GITHUB_API_URL": server.address.absoluteString].merging(environment) { $1 },
      columns: columns,
      rows: rows
    )
    defer { session.end() }
    try await body(session)
  }

  @Test("The first rows appear before the last page, and q restores the screen")
  func firstRows() async throws {
    let rest = DispatchSemaphore(value: 0)
    try await withRepos { request in
      if request.target == "/p2" { rest.wait() }
      return Self.page(request)
    } _: { session in
      let first = try await session.wait { $0.contains("r1-0") }
      #expect(first.hasPrefix("acme Repos · Loading… 10 repositories, 1 page\n"))
      rest.signal()
      let expected = """
        acme Repos · 250 repositories

            #  Name   Age  Description
        >   1  r1-0    0s  Number 0
            2  r1-1    0s  Number 1
            3  r1-2    0s  Number 2
            4  r1-3    0s  Number 3
            5  r1-4    0s  Number 4
            6  r1-5    0s  Number 5
        j/k: move  Enter: open  /: filter  s: sort  ?: help  q: quit
        """
      #expect(try await session.wait { $0.hasPrefix("acme Repos · 250 repositories") } == expected)
      try session.press("q")
      #expect(try await session.wait { $0.contains("status") } == "status 0")
      #expect(try session.isRestored())
    }
  }

  @Test("A terminal of 12 columns keeps its title, and the end of each full line")
  func narrow() async throws {
    try await withRepos(columns: 12) { session in
      try await session.wait { $0.hasPrefix("acme Repos\n") && $0.hasSuffix("\nj/k: move  …") }
      try session.press("?")
      try await session.wait { $0.hasPrefix("Keys\n\n  j, Down  …\n  k, Up    …\n") }
      try session.press("q")
    }
  }

  @Test("Keys move through the list")
  func move() async throws {
    try await withRepos { session in
      try await session.wait { $0.contains("250 repositories") }
      for (key, row) in [
        ("j", "2  r1-1"), ("Down", "3  r1-2"), ("k", "2  r1-1"), ("Up", "1  r1-0"), ("Up", "1  r1-0"),
        ("PageDown", "7  r1-6"), ("PageDown", "13  r2-2"), ("PageUp", "7  r1-6"), ("G", "250  r25-9"),
        ("j", "250  r25-9"), ("g", "1  r1-0"), ("End", "250  r25-9"), ("Home", "1  r1-0"),
      ] {
        try session.press(key)
        try await session.wait { screen in
          screen.split(separator: "\n").contains { $0.hasPrefix("> ") && $0.contains(" \(row) ") }
        }
      }
    }
  }

  @Test("/ filters with each character, and Esc shows all rows again")
  func filter() async throws {
    try await withRepos { session in
      try await session.wait { $0.contains("250 repositories") }
      try session.press("/")
      try session.type("number 7")
      try await session.wait {
        $0.hasPrefix(#"acme Repos · 43 repositories for "number 7""#) && $0.hasSuffix("\n/number 7_")
      }
      try session.type("x")
      try await session.wait { $0.contains(#"No repository matches "number 7x"."#) }
      try session.press("BSpace", "Enter", "j")
      try await session.wait { $0.contains(">  2  r2-7    0s  Number 7") }
      try session.press("Escape")
      try await session.wait {
        $0.hasPrefix("acme Repos · 250 repositories") && $0.contains("> ") && $0.contains("r2-7")
      }
    }
  }

  @Test("The list adapts to the terminal's size")
  func resize() async throws {
    try await withRepos { request in
      Self.page(request, of: 1)
    } _: { session in
      try await session.wait { $0.contains("· 10 repositories") }
      try session.resize(columns: 30, rows: 6)
      let small = """
        acme Repos · 10 repositories

           #  Name  Age  Description
        >  1  r1-0   0s  Number 0
           2  r1-1   0s  Number 1
        j/k: move  Enter: open  /: fi…
        """
      #expect(try await session.wait { $0.hasSuffix("/: fi…") } == small)
      try session.resize(columns: 70, rows: 20)
      try await session.wait { $0.contains("\n  10  r1-9   0s  Number 9\n") && $0.hasSuffix("q: quit") }
    }
  }

  @Test(
    "Columns align with wide characters, combining characters and emoji, and control characters are replaced"
  )
  func characters() async throws {
    let body = #"""
      [{"id":1,"name":"plain","description":"a","pushed_at":"2096-10-02T07:06:49Z"},
      {"id":2,"name":"日本語","description":"b","pushed_at":"2096-10-02T07:06:48Z"},
      {"id":3,"name":"e\u0301a\u0308","description":"c","pushed_at":"2096-10-02T07:06:47Z"},
      {"id":4,"name":"\ud83d\ude80\ud83d\udc4d\ud83c\udffd","description":"d","pushed_at":"2096-10-02T07:06:46Z"},
      {"id":5,"name":"\u001b[31m\u009b2J","description":"e\n\u202ef","pushed_at":"2096-10-02T07:06:45Z"}]
      """#
    try await withRepos { _ in
      .json(body)
    } _: { session in
      let screen = try await session.wait { $0.contains("5 repositories") }
      let columns = screen.split(separator: "\n").dropFirst(2).prefix(5).map { line in
        // The width before the age: two columns for a wide character, none for a combining one. (tmux shows a
        // skin tone beside its emoji, but the columns must align anyway.)
        line.prefix(while: { $0 != "0" }).unicodeScalars.reduce(0) { width, scalar in
          switch scalar.value {
          case 0x300...0x36F: width
          case 0x3000...0xFFEF, 0x1F300...: width + (scalar.value == 0xFFFD ? 1 : 2)
          default: width + 1
          }
        }
      }
      #expect(Set(columns).count == 1, "\(screen)")
      #expect(screen.contains("\u{FFFD}[31m\u{FFFD}2J"))
      #expect(screen.contains("e \u{FFFD}f"))
    }
  }

  @Test("The progress line clears its longest text")
  func progressLine() async throws {
    // A previous version left the last letter of "0 pages" beside the title.
    let repos = try BuiltProduct(named: "repos").url.path()
    let session = try TerminalSession("sh -c '\(repos); cat'", environment: [:])
    defer { session.end() }
    let screen = try await session.wait { $0.contains("swift-parsing") }
    #expect(screen.hasPrefix("Point-Free Repos (sample data)\n"))
  }

  @Test("NO_COLOR removes every color and attribute")
  func colors() async throws {
    try await withRepos { session in
      try await session.wait { $0.contains("250 repositories") }
      #expect(try session.screen(withAttributes: true).contains("\u{1B}["))
    }
    try await withRepos(environment: ["NO_COLOR": "1"]) { session in
      try await session.wait { $0.contains("250 repositories") }
      #expect(try !session.screen(withAttributes: true).contains("\u{1B}["))
    }
  }

  @Test("A terminal without a movable cursor gets the plain table")
  func dumb() async throws {
    try await withRepos(environment: ["TERM": "dumb"], rows: 30) { request in
      Self.page(request, of: 1)
    } _: { session in
      let screen = try await session.wait { $0.contains("status") }
      #expect(screen.contains("acme Repos\n\n #  Name  Age  Description\n 1  r1-0   0s  Number 0\n"))
      #expect(screen.hasSuffix("10  r1-9   0s  Number 9\nstatus 0"))
    }
  }

  @Test("A pipe gets the plain table, though the keys come from a terminal")
  func pipe() async throws {
    let server = try ReplayServer { Self.page($0, of: 1) }
    defer { server.stop() }
    let repos = try BuiltProduct(named: "repos").url.path()
    let session = try TerminalSession(
      "sh -c '\(repos) acme | tr a-z A-Z; cat'",
      environment: ["GITHUB_API_URL": server.address.absoluteString],
      rows: 20
    )
    defer { session.end() }
    let screen = try await session.wait { $0.contains("R1-9") }
    #expect(screen.contains("ACME REPOS\n\n #  NAME  AGE  DESCRIPTION\n 1  R1-0   0S  NUMBER 0\n"))
  }

  @Test("The list shows a failure, and r tries again")
  func failure() async throws {
    let isAvailable = DispatchSemaphore(value: 0)
    try await withRepos { request in
      isAvailable.wait(timeout: .now()) == .success ? Self.page(request, of: 1) : .json("{}", status: 401)
    } _: { session in
      let screen = try await session.wait { $0.contains("Something went wrong") }
      #expect(
        screen.hasSuffix(
          "\nvalid token, or none for public repositories. (Esc: dismiss,\nr: try again, q: quit)"
        )
      )
      try session.press("Escape")
      try await session.wait { !$0.contains("Something went wrong") }
      isAvailable.signal()
      try session.press("r")
      try await session.wait { $0.contains("· 10 repositories") }
      try session.press("q")
      try await session.wait { $0 == "status 0" }
    }
  }

  @Test("Quitting after a failed load prints the failure and exits with status 1")
  func quitAfterFailure() async throws {
    try await withRepos(columns: 100) { _ in
      .json("{}", status: 401)
    } _: { session in
      try await session.wait { $0.contains("Something went wrong") }
      try session.press("Escape", "q")
      let screen = try await session.wait { $0.contains("status") }
      #expect(screen.hasPrefix("Something went wrong: "))
      #expect(screen.hasSuffix("\nstatus 1"))
    }
  }

  @Test("Quitting during a refresh doesn't report the failure of the load before")
  func quitDuringRefresh() async throws {
    let isSlow = DispatchSemaphore(value: 0)
    let end = DispatchSemaphore(value: 0)
    try await withRepos { _ in
      if isSlow.wait(timeout: .now()) == .success { end.wait() }
      return .json("{}", status: 401)
    } _: { session in
      defer { end.signal() }
      try await session.wait { $0.contains("Something went wrong") }
      isSlow.signal()
      try session.press("r")
      try await session.wait { $0.contains("Loading…") }
      try session.press("q")
      try await session.wait { $0 == "status 0" }
    }
  }

  @Test("s sorts by name, and then by the last push again")
  func sort() async throws {
    let body =
      #"[{"id":1,"name":"b","pushed_at":"2096-10-02T07:06:42Z"},{"id":2,"name":"A","pushed_at":"2096-10-02T07:06:41Z"}]"#
    try await withRepos { _ in
      .json(body)
    } _: { session in
      try await session.wait { $0.contains("· 2 repositories\n") && $0.contains("> 1  b ") }
      try session.press("s")
      try await session.wait { $0.contains("· 2 repositories, by name\n") && $0.contains("> 1  A ") }
      try session.press("s")
      try await session.wait { $0.contains("· 2 repositories\n") && $0.contains("> 1  b ") }
    }
  }

  @Test("Enter opens the web page, and a file records the event if the environment names one")
  func open() async throws {
    let body = #"[{"name":"a","html_url":"https://github.com/acme/a"}]"#
    let folder = try TemporaryFolder()
    let events = folder.url.appending(path: "events")
    let environment = ["BROWSER": "false", "REPOS_EVENTS": events.path(percentEncoded: false)]
    try await withRepos(environment: environment, columns: 100) { _ in
      .json(body)
    } _: { session in
      try await session.wait { $0.contains("· 1 repository") }
      try session.press("Enter")
      try await session.wait { $0.contains("Its address is https://github.com/acme/a") }
      try session.press("Escape")
      try await session.wait { !$0.contains("Its address") }
      try session.press("q")
      let screen = try await session.wait { $0.contains("status 0") }
      #expect(!screen.contains("tapped_repo"))
    }
    let lines = try String(contentsOf: events, encoding: .utf8)
    #expect(lines.hasPrefix("tapped_repo build=Unknown release=Unknown repo_name=a "))
  }

  @Test("? shows the keys")
  func help() async throws {
    try await withRepos { session in
      try await session.wait { $0.contains("250 repositories") }
      try session.press("?")
      try await session.wait {
        $0.hasPrefix("Keys\n\n  j, Down            next row") && !$0.contains("r1-0")
      }
      try session.press("q")
      try await session.wait { $0.hasPrefix("acme Repos · 250 repositories") }
    }
  }

  @Test(
    "The terminal is restored after a signal or a crash",
    arguments: [SIGTERM, SIGHUP, SIGINT, SIGABRT, SIGILL, SIGSEGV, SIGTRAP]
  )
  func signals(number: Int32) async throws {
    try await withRepos { session in
      try await session.wait { $0.contains("250 repositories") }
      for process in try session.children() { kill(process, number) }
      try await session.wait { $0.contains("status \(128 + number)") && !$0.contains("r1-0") }
      #expect(try session.isRestored())
      try session.type("echoed")
      try await session.wait { $0.contains("echoed") }
    }
  }

  @Test("Ctrl-C quits and restores the terminal")
  func interrupt() async throws {
    try await withRepos { session in
      try await session.wait { $0.contains("250 repositories") }
      try session.press("C-c")
      try await session.wait { $0 == "status 0" }
      #expect(try session.isRestored())
    }
  }

  @Test("Ctrl-Z returns the terminal to the shell until fg")
  func suspend() async throws {
    let server = try ReplayServer { Self.page($0) }
    defer { server.stop() }
    let session = try TerminalSession(
      "sh -i",
      environment: ["GITHUB_API_URL": server.address.absoluteString]
    )
    defer { session.end() }
    try session.type("\(try BuiltProduct(named: "repos").url.path()) acme")
    try session.press("Enter")
    try await session.wait { $0.contains("250 repositories") }
    try session.press("C-z")
    try await session.wait { $0.contains("topped") && !$0.contains("r1-0") }
    #expect(try session.isRestored())
    try session.type("fg")
    try session.press("Enter")
    try await session.wait { $0.hasPrefix("acme Repos · 250 repositories") }
    try session.press("q")
    try await session.wait { $0.hasSuffix("$") && !$0.contains("r1-0") }
  }
}
