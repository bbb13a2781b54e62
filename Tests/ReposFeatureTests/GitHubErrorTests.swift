import AssemblerTesting
import Foundation
import ReposFeature
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("GitHub's error answers")
struct GitHubErrorTests {
  /// The tests' date is 2001-01-01 00:00 UTC, 978,307,200 seconds after 1970.
  private static let now = Date.testDefault
  private static let secondary =
    #"{"message":"You have exceeded a secondary rate limit. Please wait a few minutes."}"#

  @Test(
    "Each kind of answer is an error of its own, never a decoding error",
    arguments: [
      (FakeAnswer(404, #"{"message":"Not Found"}"#), .accountNotFound("acme")),
      (FakeAnswer(401, #"{"message":"Bad credentials"}"#, ["X-RateLimit-Remaining": "59"]), .badCredentials),
      (
        FakeAnswer(403, #"{"message":"Must have push access"}"#, ["X-RateLimit-Remaining": "53"]),
        .refused(status: 403, reason: "Must have push access")
      ),
      (
        FakeAnswer(403, #"{"message":"API rate limit exceeded"}"#, limit(remaining: 0, reset: 978_307_500)),
        .rateLimited(until: now + 300)
      ),
      (FakeAnswer(429, secondary, ["Retry-After": "8"]), .rateLimited(until: now + 8)),
      (FakeAnswer(429), .rateLimited(until: now + 60)),
      (
        FakeAnswer(403, "{}", ["Retry-After": "Mon, 01 Jan 2001 00:02:00 GMT"]),
        .rateLimited(until: now + 120)
      ),
      (FakeAnswer(403, secondary, limit(remaining: 21, reset: 978_307_203)), .rateLimited(until: now + 60)),
      (FakeAnswer(401, "{}", ["Retry-After": "5"]), .rateLimited(until: now + 5)),
      (
        FakeAnswer(503, "<html>Unicorn!</html>", ["Content-Type": "text/html; charset=utf-8"]),
        .unavailable(status: 503, contentType: "text/html")
      ),
      (
        FakeAnswer(500, #"{"message":"Server Error"}"#),
        .unavailable(status: 500, contentType: "application/json")
      ),
      (
        FakeAnswer(200, "<html>Log in to the network</html>", ["Content-Type": "text/html"]),
        .unexpectedAnswer(status: 200, contentType: "text/html")
      ),
      (FakeAnswer(200, #"[{"name":"a"},{"na"#), .brokenAnswer(bytes: 18)),
      (FakeAnswer(200, ""), .brokenAnswer(bytes: 0)),
      (FakeAnswer(200, #"{"message":"no list"}"#), .brokenAnswer(bytes: 21)),
      (FakeAnswer(304), .unexpectedAnswer(status: 304, contentType: "application/json")),
      (
        FakeAnswer(418, "", ["Content-Type": ""]),
        .unexpectedAnswer(status: 418, contentType: "an answer without a type")
      ),
    ] as [(FakeAnswer, GitHubError)]
  )
  func answer(answer: FakeAnswer, error: GitHubError) async {
    #expect(await GitHubTestAssembler { _ in answer }.failure() == error)
  }

  private static func limit(remaining: Int, reset: Int) -> [String: String] {
    ["X-RateLimit-Remaining": "\(remaining)", "X-RateLimit-Reset": "\(reset)"]
  }

  @Test(
    "No answer is an error that names the host",
    arguments: [
      (.cannotConnectToHost, .connectionRefused), (.cannotFindHost, .hostNotKnown),
      (.networkConnectionLost, .connectionLost), (.cannotParseResponse, .connectionLost),
      (.notConnectedToInternet, .noNetwork), (.timedOut, .timedOut),
    ] as [(URLError.Code, GitHubError.Silence)]
  )
  func noAnswer(code: URLError.Code, silence: GitHubError.Silence) async {
    let failure = await GitHubTestAssembler { _ in throw URLError(code) }.failure()
    #expect(failure == .noAnswer(host: "api.github.com", silence))
  }

  @Test("An error of the client's own passes through")
  func otherError() async {
    await #expect(throws: TestFailure.self) {
      try await GitHubTestAssembler { _ in throw TestFailure() }.pages()
    }
  }

  @Test("A cancelled request is a cancellation, not a failure")
  func cancelled() async {
    await #expect(throws: CancellationError.self) {
      try await GitHubTestAssembler { _ in throw URLError(.cancelled) }.pages()
    }
  }

  @Test("A failure on a later page is the failure of the whole")
  func laterPage() async {
    let next = "https://api.github.com/x?page=2"
    let assembler = GitHubTestAssembler { request in
      request.url?.absoluteString == next ? FakeAnswer(502) : .page("a", next: next)
    }
    #expect(await assembler.failure() == .unavailable(status: 502, contentType: "application/json"))
  }

  @Test(
    "The message says what happened and what to do next",
    arguments: [
      (
        .invalidAccount("a/b"),
        #""a/b" cannot be the name of a GitHub account: use letters, digits and hyphens."#
      ),
      (
        .accountNotFound("acme"),
        #"There is no organisation or user "acme" on GitHub (404). Check how it is spelled."#
      ),
      (
        .badCredentials,
        "GitHub refused the token (401). Give a valid one, or none to read public repositories."
      ),
      (
        .rateLimited(until: now + 300),
        "GitHub's rate limit is reached. Try again after 2001-01-01 01:05:00 GMT+1."
      ),
      (.refused(status: 403, reason: "No push access"), "GitHub refused the request (403): No push access"),
      (
        .unavailable(status: 503, contentType: "text/html"),
        "GitHub cannot answer now: it sent text/html with status 503. Try again in a few minutes."
      ),
      (
        .unexpectedAnswer(status: 200, contentType: "text/html"),
        "Something that is not a list of repositories came: text/html with status 200."
      ),
      (
        .brokenAnswer(bytes: 18),
        "The list of repositories is broken or incomplete: 18 bytes came. Try again."
      ),
      (
        .noAnswer(host: "api.github.com", .timedOut),
        "No answer came from api.github.com: it took too long. Check the network, then try again."
      ),
      (
        .noAnswer(host: "api.github.com", .other("Certificates differ")),
        "No answer came from api.github.com: Certificates differ. Check the network, then try again."
      ),
      (
        .circularPages("https://a.example"),
        "The pages of the list go in a circle: https://a.example comes again. Try again later."
      ),
      (
        .tooManyPages(limit: 2),
        "The list has more than 2 pages, the most that are read. Raise the limit to read it."
      ),
      (
        .tooManyBytes(limit: 9),
        "The list has more than 9 bytes, the most that are read. Raise the limit to read it."
      ),
      (
        .tooManyRedirects(limit: 5),
        "The request was sent on more than 5 times. Check the API's address."
      ),
      (.nothingKept("acme"), #"No answer about "acme" is kept here. Ask once with a network."#),
    ] as [(GitHubError, String)]
  )
  func message(error: GitHubError, message: String) throws {
    #expect(error.message(in: try #require(TimeZone(secondsFromGMT: 3_600))) == message)
  }
}
