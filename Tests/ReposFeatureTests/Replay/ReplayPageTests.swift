import Foundation
import ReplayServer
import ReposFeature
import TestSupport
import Testing

@Suite("The client and a server: pages and bodies", .hangLimit)
struct ReplayPageTests {
  @Test("The client follows pages up to its limits", arguments: pageCases)
  func pages(_ replay: ReplayCase) async throws { try await replay.run() }

  private static let pageCases = [
    ReplayCase("one page", .page("a", "b"), gives: .repositories(["a", "b"])),
    ReplayCase("an empty page", .page(), gives: .repositories([])),
    ReplayCase(
      "three pages with relative links",
      .page("a", link: "</p?page=2>; rel=\"next\""),
      .page("b", link: "</p?page=1>; rel=\"prev\", </p?page=3>; rel=\"next\""),
      .page("c", link: "</p?page=2>; rel=\"prev\""),
      gives: .repositories(["a", "b", "c"]),
      requests: 3
    ),
    ReplayCase(
      "a malformed Link field",
      .page("a", link: "next: /p?page=2"),
      gives: .failure(.invalidPageLink("next: /p?page=2"))
    ),
    ReplayCase(
      "a malformed part beside the link to the next page",
      .page("a", link: "nothing, </2>; rel=next, <b"),
      .page("b", link: ","),
      gives: .repositories(["a", "b"]),
      requests: 2
    ),
    ReplayCase(
      "links to other pages",
      .page("a", link: "</1>; rel=prev, </9>; rel=last"),
      gives: .repositories(["a"])
    ),
    ReplayCase(
      "a link without an end",
      .page("a", link: "</2; rel=next"),
      gives: .failure(.invalidPageLink("</2; rel=next"))
    ),
    ReplayCase("an empty link", .page("a", link: "<>; rel=next"), gives: .failure(.invalidPageLink(""))),
    ReplayCase(
      "a link to an invalid URL",
      .page("a", link: "<http://[>; rel=\"next\""),
      gives: .failure(.invalidPageLink("http://["))
    ),
    ReplayCase(
      "a link that isn't HTTP",
      .page("a", link: "<javascript:alert(1)>; rel=next"),
      gives: .failure(.invalidPageLink("javascript:alert(1)"))
    ),
    ReplayCase(
      "a link to an impossible port",
      .page("a", link: "<http://a.example:99999/>; rel=next"),
      gives: .failure(.invalidPageLink("http://a.example:99999/"))
    ),
    ReplayCase(
      "a repository on two pages",
      .json(#"[{"id":1,"name":"a"},{"id":2,"name":"b"}]"#, headers: ["Link": "</2>; rel=next"]),
      .json(#"[{"id":2,"name":"b"},{"id":3,"name":"c"}]"#),
      gives: .repositories(["a", "b", "c"]),
      requests: 2
    ),
    ReplayCase(
      "as many pages as the limit",
      .page("a", link: "</2>; rel=next"),
      .page("b"),
      gives: .repositories(["a", "b"]),
      requests: 2,
      limits: { $0.maximumPages = 2 }
    ),
    ReplayCase(
      "one page more than the limit",
      .page("a", link: "</2>; rel=next"),
      .page("b", link: "</3>; rel=next"),
      gives: .failure(.tooManyPages(limit: 2)),
      requests: 2,
      limits: { $0.maximumPages = 2 }
    ),
    ReplayCase(
      "as many pages of a user as the limit",
      .json("{}", status: 404),
      .page("a", link: "</2>; rel=next"),
      .page("b"),
      gives: .repositories(["a", "b"]),
      requests: 3,
      limits: { $0.maximumPages = 2 }
    ),
    ReplayCase(
      "as many bytes as the limit",
      .page("a"),
      gives: .repositories(["a"]),
      limits: { $0.maximumBytes = 14 }
    ),
    ReplayCase(
      "one byte more than the limit",
      .page("a"),
      gives: .failure(.tooManyBytes(limit: 13)),
      limits: { $0.maximumBytes = 13 }
    ),
    ReplayCase(
      "more bytes than the limit in all pages together",
      .page("a", link: "</2>; rel=next"),
      .page("b"),
      gives: .failure(.tooManyBytes(limit: 27)),
      requests: 2,
      limits: { $0.maximumBytes = 27 }
    ),
  ]

  @Test("The client decodes a body or reports what is wrong with it", arguments: bodyCases)
  func bodies(_ replay: ReplayCase) async throws { try await replay.run() }

  private static let json = "application/json"
  private static let bodyCases = [
    ReplayCase("a body in chunks", .page("a", "b").framed(.chunks), gives: .repositories(["a", "b"])),
    ReplayCase(
      "a body that ends with the connection",
      .page("a").framed(.close),
      gives: .repositories(["a"])
    ),
    ReplayCase("a list as text/plain", .text("[]", type: "text/plain"), gives: .repositories([])),
    ReplayCase(
      "a list without a content type",
      .text(#"[{"name":"a"}]"#, type: nil),
      gives: .repositories(["a"])
    ),
    ReplayCase(
      "a proxy's page with status 200",
      .text("<html>Log in</html>", type: "text/html; charset=utf-8"),
      gives: .failure(.unexpectedResponse(status: 200, contentType: "text/html"))
    ),
    ReplayCase("an empty body", .text("", type: json), gives: .failure(.malformedResponse(byteCount: 0))),
    ReplayCase(
      "a truncated list",
      .text(#"[{"name":"a"},{"n"#, type: json),
      gives: .failure(.malformedResponse(byteCount: 17))
    ),
    ReplayCase(
      "an object",
      .text(#"{"name":"a"}"#, type: json),
      gives: .failure(.malformedResponse(byteCount: 12))
    ),
    ReplayCase("a number", .text("7", type: json), gives: .failure(.malformedResponse(byteCount: 1))),
    ReplayCase("null", .text("null", type: json), gives: .failure(.malformedResponse(byteCount: 4))),
    ReplayCase(
      "10,000 brackets",
      .text(String(repeating: "[", count: 10_000), type: json),
      gives: .failure(.malformedResponse(byteCount: 10_000))
    ),
    ReplayCase(
      "invalid UTF-8 in one item",
      ReplayResponse(
        headers: ["Content-Type": json],
        body: Data(#"[{"name":""#.utf8) + Data([0xFF, 0xFE]) + Data(#""},{"name":"b"}]"#.utf8)
      ),
      gives: .repositories(["b"], skipped: 1)
    ),
    ReplayCase("an unknown field", .json(#"[{"name":"a","x":[{}]}]"#), gives: .repositories(["a"])),
    ReplayCase(
      "a missing field",
      .json(#"[{"id":1},{"name":"b"}]"#),
      gives: .repositories(["b"], skipped: 1)
    ),
    ReplayCase(
      "a wrong type in one item",
      .json(#"[{"name":1},{"name":"b"}]"#),
      gives: .repositories(["b"], skipped: 1)
    ),
    ReplayCase(
      "null instead of an item",
      .json(#"[null,{"name":"b"}]"#),
      gives: .repositories(["b"], skipped: 1)
    ),
    ReplayCase(
      "a number that no integer represents",
      .json(#"[{"name":"a","id":99999999999999999999},{"name":"b","id":1.5},{"name":"c","id":1e2}]"#),
      gives: .repositories(["c"], skipped: 2)
    ),
    ReplayCase(
      "characters of every width",
      .json(#"[{"name":"e\u0301"},{"name":"日本"},{"name":"\ud83d\ude80"}]"#),
      gives: .repositories(["e\u{301}", "日本", "🚀"])
    ),
    ReplayCase(
      "dates, one of which isn't any",
      .json(
        #"[{"name":"a","pushed_at":"2011-01-26T19:01:12Z"},{"name":"b","pushed_at":"2012-01-26T19:01:12Z"},"#
          + #"{"name":"c","pushed_at":null},{"name":"d","pushed_at":"soon"},{"name":"e","pushed_at":1}]"#
      ),
      gives: .repositories(["b", "a", "c"], skipped: 2)
    ),
    ReplayCase(
      "an item that is nested as deep as the decoder reads",
      .json(#"[{"name":"a","x":\#(nested(510))},{"name":"b"}]"#),
      gives: .repositories(["a", "b"])
    ),
    ReplayCase("status 206 with a list", .json("[]", status: 206), gives: .repositories([])),
  ]

  private static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  /// `JSONDecoder` traps if its input ends with the 513th open bracket. A mutation test found it.
  @Test(
    "Deeply nested brackets are a malformed list, not a crash",
    arguments: [511, 512, 513, 514]
  )
  func depth(brackets: Int) async throws {
    for (open, status) in [("[", 200), (#"{"a":"#, 200), ("[", 403)] {
      let body = String(repeating: open, count: brackets - 1) + String(open.prefix(1))
      let outcome: ReplayOutcome =
        status == 200
        ? .failure(.malformedResponse(byteCount: body.utf8.count))
        : .failure(.unexpectedResponse(status: 403, contentType: Self.json))
      try await ReplayCase("\(open)", .text(body, type: Self.json, status: status), gives: outcome).run()
    }
  }

  @Test("Pages that link in a circle are an error", arguments: [1, 2, 3])
  func circle(length: Int) async throws {
    let server = try ReplayServer { request in
      let page = request.target.hasPrefix("/p") ? request.target.last?.wholeNumberValue ?? 0 : 0
      return .page("a", link: "</p?page=\(page % length + 1)>; rel=next")
    }
    defer { server.stop() }
    let first = server.address.absoluteString + "/p?page=1"
    let outcome = await ReplayTestAssembler(server).outcome()
    #expect(outcome == .failure(.circularPagination(first)))
    #expect(server.requests.count == 1 + length)
  }

  @Test("A page that links to itself is an error")
  func selfLink() async throws {
    let server = try ReplayServer { request in .page("a", link: "<\(request.target)>; rel=next") }
    defer { server.stop() }
    let address = server.address.absoluteString + "/orgs/acme/repos?per_page=100"
    #expect(await ReplayTestAssembler(server).outcome() == .failure(.circularPagination(address)))
    #expect(server.requests.count == 1)
  }

  @Test("10,000 repositories on 100 pages are sorted")
  func tenThousand() async throws {
    let server = try ReplayServer { request in
      let page = request.target.split(separator: "page=").last.flatMap { Int($0) } ?? 1
      let number = request.target.hasPrefix("/p") ? page : 1
      let items = (0..<100).map {
        let date = Date(timeIntervalSince1970: Double($0)).formatted(.iso8601)
        return #"{"id":\#(number * 100 + $0),"name":"\#(number * 100 + $0)","pushed_at":"\#(date)"}"#
      }
      let next = number < 100 ? ["Link": "</p?page=\(number + 1)>; rel=next"] : [:]
      return .json("[\(items.joined(separator: ","))]", headers: next)
    }
    defer { server.stop() }
    let expected = (0..<100).reversed().flatMap { item in (1...100).map { "\($0 * 100 + item)" } }
    #expect(await ReplayTestAssembler(server).outcome() == .repositories(expected))
    #expect(server.requests.count == 100)
  }
}

extension ReplayCase {
  /// Runs a load and checks its outcome and the number of requests.
  func run(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let server = try ReplayServer(inOrder: responses)
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    configure(&assembler.gitHub.limits)
    let result = await assembler.outcome()
    #expect(result == outcome, sourceLocation: sourceLocation)
    #expect(server.requests.count == requests, sourceLocation: sourceLocation)
  }
}
