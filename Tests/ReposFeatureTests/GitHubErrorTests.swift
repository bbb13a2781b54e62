import AssemblerTesting
import Foundation
import ReposFeature
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("GitHub's error responses")
struct GitHubErrorTests {
  /// 1 January 2001, 00:00 UTC: 978,307,200 seconds since 1970.
  private static let now = Date.testDefault
  private static let secondary =
    #"{"message":"You have exceeded a secondary rate limit. Please wait a few minutes."}"#

  @Test(
    "Each kind of error response is its own error, never a decoding error",
    arguments: [
      (StubResponse(404, #"{"message":"Not Found"}"#), .accountNotFound("acme")),
      (
        StubResponse(401, #"{"message":"Bad credentials"}"#, ["X-RateLimit-Remaining": "59"]), .badCredentials
      ),
      (
        StubResponse(403, #"{"message":"Must have push access"}"#, ["X-RateLimit-Remaining": "53"]),
        .refused(status: 403, reason: "Must have push access")
      ),
      (
        StubResponse(403, #"{"message":"API rate limit exceeded"}"#, limit(remaining: 0, reset: 978_307_500)),
        .rateLimited(until: now + 300)
      ),
      (StubResponse(429, secondary, ["Retry-After": "8"]), .rateLimited(until: now + 8)),
      (
        StubResponse(
          403,
          secondary,
          limit(remaining: 0, reset: 978_307_500).merging(["Retry-After": "8"]) { $1 }
        ), .rateLimited(until: now + 8)
      ),
      (StubResponse(429), .rateLimited(until: now + 60)),
      (
        StubResponse(403, "{}", ["Retry-After": "Mon, 01 Jan 2001 00:02:00 GMT"]),
        .rateLimited(until: now + 120)
      ),
      (StubResponse(403, secondary, limit(remaining: 21, reset: 978_307_203)), .rateLimited(until: now + 60)),
      (StubResponse(401, "{}", ["Retry-After": "5"]), .rateLimited(until: now + 5)),
      (
        StubResponse(503, "<html>Unicorn!</html>", ["Content-Type": "text/html; charset=utf-8"]),
        .unavailable(status: 503, contentType: "text/html")
      ),
      (
        StubResponse(500, #"{"message":"Server Error"}"#),
        .unavailable(status: 500, contentType: "application/json")
      ),
      // Only refusals can be a rate limit.
      (
        StubResponse(503, secondary, ["Retry-After": "50"]),
        .unavailable(status: 503, contentType: "application/json", until: now + 50)
      ),
      (
        StubResponse(503, "", ["Retry-After": "Sun, 31 Dec 2000 00:00:00 GMT"]),
        .unavailable(status: 503, contentType: "application/json", until: now)
      ),
      (StubResponse(404, secondary, limit(remaining: 0, reset: 978_307_500)), .accountNotFound("acme")),
      (
        StubResponse(200, "<html>Log in to the network</html>", ["Content-Type": "text/html"]),
        .unexpectedResponse(status: 200, contentType: "text/html")
      ),
      (StubResponse(200, #"[{"name":"a"},{"na"#), .malformedResponse(byteCount: 18)),
      (StubResponse(200, ""), .malformedResponse(byteCount: 0)),
      (StubResponse(200, #"{"message":"no list"}"#), .malformedResponse(byteCount: 21)),
      (StubResponse(304), .unexpectedResponse(status: 304, contentType: "application/json")),
      // Not every status between 300 and 400 is a redirect, whatever the response says.
      (
        StubResponse(300, #"{"message":"Choose"}"#, ["Location": "https://api.github.com/other"]),
        .unexpectedResponse(status: 300, contentType: "application/json")
      ),
      (
        StubResponse(201, #"{"message":"Created"}"#, ["Location": "https://api.github.com/other"]),
        .malformedResponse(byteCount: 21)
      ),
      (
        StubResponse(418, "", ["Content-Type": ""]),
        .unexpectedResponse(status: 418, contentType: "a response without a content type")
      ),
    ] as [(StubResponse, GitHubError)]
  )
  func response(response: StubResponse, error: GitHubError) async {
    #expect(await GitHubTestAssembler { _ in response }.failure() == error)
  }

  private static func limit(remaining: Int, reset: Int) -> [String: String] {
    ["X-RateLimit-Remaining": "\(remaining)", "X-RateLimit-Reset": "\(reset)"]
  }

  @Test(
    "A failed connection is an error that names the host",
    arguments: [
      (.cannotConnectToHost, .refused), (.cannotFindHost, .unknownHost),
      (.dnsLookupFailed, .unknownHost),
      (.networkConnectionLost, .lost), (.cannotParseResponse, .lost), (.badServerResponse, .lost),
      (.notConnectedToInternet, .noNetwork), (.timedOut, .timedOut),
      (.secureConnectionFailed, .other(URLError(.secureConnectionFailed).localizedDescription)),
      (.unknown, .other(URLError(.unknown).localizedDescription)),
    ] as [(URLError.Code, GitHubError.ConnectionFailure)]
  )
  func noAnswer(code: URLError.Code, connectionFailure: GitHubError.ConnectionFailure) async {
    let failure = await GitHubTestAssembler { _ in throw URLError(code) }.failure()
    #expect(failure == .connectionFailed(host: "api.github.com", connectionFailure))
  }

  @Test("A response of more bytes than the client takes is an error that doesn't blame the network")
  func tooLong() async {
    let failure = await GitHubTestAssembler { _ in throw URLError(.dataLengthExceedsMaximum) }.failure()
    #expect(failure == .tooManyBytes(limit: 20_000_000))
  }

  @Test("GitHub's message is one line of at most 300 characters and an ellipsis")
  func longMessage() async throws {
    func reason(_ message: String) async throws -> String {
      let body = try String(decoding: JSONEncoder().encode(["message": message]), as: UTF8.self)
      let failure = await GitHubTestAssembler { _ in StubResponse(403, body) }.failure()
      guard case .refused(status: 403, let reason) = failure else { return "\(String(describing: failure))" }
      return reason
    }
    #expect(try await reason("no\n access\t\r\n here\n") == "no access here")
    let words = String(repeating: "no ", count: 100)
    #expect(try await reason(words) == words.dropLast())
    #expect(try await reason(words + "way") == words.dropLast() + "…")
    #expect(
      try await reason("e" + String(repeating: "\u{301}", count: 1_000_000)).unicodeScalars.count == 301
    )
  }

  @Test("An error of a custom HTTP client is rethrown")
  func otherError() async {
    await #expect(throws: TestFailure.self) {
      try await GitHubTestAssembler { _ in throw TestFailure() }.pages()
    }
  }

  @Test("A cancelled request throws CancellationError")
  func cancelled() async {
    await #expect(throws: CancellationError.self) {
      try await GitHubTestAssembler { _ in throw URLError(.cancelled) }.pages()
    }
  }

  @Test("A failure on a later page fails the load")
  func laterPage() async {
    let next = "https://api.github.com/x?page=2"
    let assembler = GitHubTestAssembler { request in
      request.url?.absoluteString == next ? StubResponse(502) : .page("a", next: next)
    }
    #expect(await assembler.failure() == .unavailable(status: 502, contentType: "application/json"))
  }

  @Test("A missing later page doesn't say that the account's name is misspelled")
  func missingPage() async {
    let next = "https://api.github.com/x?page=2"
    let assembler = GitHubTestAssembler { request in
      request.url?.absoluteString == next ? StubResponse(404) : .page("a", next: next)
    }
    #expect(await assembler.failure() == .invalidPageLink(next))
  }

  @Test("A failed connection after a redirect names the other host")
  func redirectedHost() async {
    let other = URL(string: "https://b.example/x")
    let assembler = GitHubTestAssembler { request in
      guard request.url != other else {
        throw URLError(.cannotFindHost, userInfo: [NSURLErrorFailingURLErrorKey: other as Any])
      }
      return StubResponse(302, "", ["Location": "https://b.example/x"])
    }
    #expect(await assembler.failure() == .connectionFailed(host: "b.example", .unknownHost))
  }

  @Test(
    "The message of each error says what happened and what to do next",
    arguments: [
      (
        .invalidAccountName("a/b"),
        #""a/b" isn't a valid GitHub account name. Use letters, digits and hyphens."#
      ),
      (
        .accountNotFound("acme"),
        #"GitHub has no organization or user named "acme" (404). Check the spelling."#
      ),
      (
        .badCredentials,
        "GitHub rejected the token (401). Use a valid token, or none for public repositories."
      ),
      (
        .rateLimited(until: now + 300),
        "GitHub's rate limit is reached. Try again after 2001-01-01 01:05:00 GMT+1."
      ),
      (.refused(status: 403, reason: "No push access"), "GitHub refused the request (403): No push access"),
      (
        .unavailable(status: 503, contentType: "text/html"),
        "GitHub is unavailable: it sent text/html with status 503. Try again in a few minutes."
      ),
      (
        .unavailable(status: 503, contentType: "text/html", until: now + 300),
        "GitHub is unavailable: it sent text/html with status 503. Try again after 2001-01-01 01:05:00 GMT+1."
      ),
      (
        .unexpectedResponse(status: 200, contentType: "text/html"),
        "The response isn't a list of repositories: text/html with status 200."
      ),
      (
        .malformedResponse(byteCount: 18),
        "The list of repositories is malformed or incomplete (18 bytes). Try again."
      ),
      (
        .connectionFailed(host: "api.github.com", .timedOut),
        "Can't reach api.github.com: the request timed out. Check the network, then try again."
      ),
      (
        .connectionFailed(host: "api.github.com", .other("Certificates differ")),
        "Can't reach api.github.com: Certificates differ. Check the network, then try again."
      ),
      (
        .invalidPageLink("http://["),
        #"The link to the list's next page is invalid: "http://[". Try again later."#
      ),
      (
        .circularPagination("https://a.example"),
        "The list's pages form a circle at https://a.example. Try again later."
      ),
      (
        .tooManyPages(limit: 2),
        "The list has more than 2 pages, too many to show."
      ),
      (
        .tooManyBytes(limit: 9),
        "The list has more than 9 bytes, too many to show."
      ),
      (
        .tooManyRedirects(limit: 5),
        "The request was redirected more than 5 times. Check the API's address."
      ),
      (.notCached("acme"), #"The list of "acme" isn't cached. Load it once with a network."#),
    ] as [(GitHubError, String)]
  )
  func message(error: GitHubError, message: String) throws {
    #expect(error.message(in: try #require(TimeZone(secondsFromGMT: 3_600))) == message)
  }
}
