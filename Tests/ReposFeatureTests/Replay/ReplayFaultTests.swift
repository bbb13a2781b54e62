import AssemblerTesting
import Foundation
import ReplayServer
import ReposFeature
import TestSupport
import Testing

@Suite("The client and a server: refusals, faults and redirects", .hangLimit)
struct ReplayFaultTests {
  @Test("A refusal is an error, or the client waits and tries again", arguments: refusalCases)
  func refusals(_ replay: ReplayCase) async throws { try await replay.run() }

  private static let now = Date.testDefault
  private static func limit(reset: Int) -> ReplayResponse {
    .json(
      #"{"message":"API rate limit exceeded"}"#,
      status: 403,
      headers: ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "\(reset)"]
    )
  }
  private static let tooMany = ReplayResponse.json("{}", status: 429, headers: ["Retry-After": "8"])
  private static let secondary = ReplayResponse.json(
    #"{"message":"You have exceeded a secondary rate limit."}"#,
    status: 403
  )
  private static let missing = ReplayResponse.json(#"{"message":"Not Found"}"#, status: 404)

  private static let refusalCases = [
    ReplayCase(
      "a bad token",
      .json(#"{"message":"Bad credentials"}"#, status: 401),
      gives: .failure(.badCredentials)
    ),
    ReplayCase(
      "a 403 without a rate limit",
      .json(#"{"message":"Must have push access"}"#, status: 403, headers: ["X-RateLimit-Remaining": "53"]),
      gives: .failure(.refused(status: 403, reason: "Must have push access"))
    ),
    ReplayCase(
      "a short rate limit, then a page",
      limit(reset: 978_307_230),
      .page("a"),
      gives: .repositories(["a"]),
      requests: 2
    ),
    ReplayCase(
      "a long rate limit",
      limit(reset: 978_307_231),
      gives: .failure(.rateLimited(until: now + 31))
    ),
    ReplayCase("429, then a page", tooMany, .page("a"), gives: .repositories(["a"]), requests: 2),
    ReplayCase("429 every time", tooMany, gives: .failure(.rateLimited(until: now + 8)), requests: 3),
    ReplayCase(
      "429 with a long Retry-After",
      .json("{}", status: 429, headers: ["Retry-After": "3600"]),
      gives: .failure(.rateLimited(until: now + 3_600))
    ),
    ReplayCase("a secondary limit in the message", secondary, gives: .failure(.rateLimited(until: now + 60))),
    ReplayCase(
      "a secondary limit in the message, for a client that waits a minute",
      secondary,
      .page("a"),
      gives: .repositories(["a"]),
      requests: 2,
      limits: { $0.maximumRateLimitWait = .seconds(60) }
    ),
    ReplayCase("an unknown account", missing, gives: .failure(.accountNotFound("acme")), requests: 2),
    ReplayCase("a user", missing, .page("a"), gives: .repositories(["a"]), requests: 2),
    ReplayCase(
      "400",
      .json("{}", status: 400),
      gives: .failure(.unexpectedResponse(status: 400, contentType: "application/json"))
    ),
    ReplayCase(
      "410",
      .json(#"{"message":"Gone"}"#, status: 410),
      gives: .failure(.refused(status: 410, reason: "Gone"))
    ),
    ReplayCase(
      "451",
      .json(#"{"message":"Law"}"#, status: 451),
      gives: .failure(.refused(status: 451, reason: "Law"))
    ),
    ReplayCase(
      "304 for an unconditional request",
      ReplayResponse(status: 304),
      gives: .failure(.unexpectedResponse(status: 304, contentType: "a response without a content type"))
    ),
  ]

  @Test("The client tries again after a fault", arguments: faultCases)
  func faults(_ replay: ReplayCase) async throws { try await replay.run() }

  private static let unicorn = ReplayResponse.text(
    "<html>Unicorn!" + String(repeating: "<p>", count: 18_000),
    type: "text/html",
    status: 503
  )
  private static let lost = ReplayOutcome.failure(.connectionFailed(host: "127.0.0.1", .lost))
  private static let faultCases = [
    ReplayCase(
      "503 with 54 KB of HTML every time",
      unicorn,
      gives: .failure(.unavailable(status: 503, contentType: "text/html")),
      requests: 3
    ),
    ReplayCase("503, then a page", unicorn, .page("a"), gives: .repositories(["a"]), requests: 2),
    ReplayCase(
      "500 and 502, then a page",
      .json("", status: 500),
      .json("", status: 502),
      .page("a"),
      gives: .repositories(["a"]),
      requests: 3
    ),
    ReplayCase(
      "504 for a client with one attempt",
      .json("", status: 504),
      gives: .failure(.unavailable(status: 504, contentType: "application/json")),
      limits: { $0.maximumAttempts = 1 }
    ),
    ReplayCase("a dropped connection every time", .dropped, gives: lost, requests: 3),
    ReplayCase(
      "a dropped connection, then a page",
      .dropped,
      .page("a"),
      gives: .repositories(["a"]),
      requests: 2
    ),
    ReplayCase(
      "a truncated body every time",
      .page("a", "b").truncated(after: 14),
      gives: lost,
      requests: 3
    ),
    ReplayCase(
      "a truncated body, then a page",
      .page("a", "b").truncated(after: 14),
      .page("a"),
      gives: .repositories(["a"]),
      requests: 2
    ),
    ReplayCase(
      "truncated chunks every time",
      .page("a", "b").framed(.chunks).truncated(after: 14),
      gives: lost,
      requests: 3
    ),
    ReplayCase(
      "a truncated body without a length",
      .page("a", "b").framed(.close).truncated(after: 14),
      gives: .failure(.malformedResponse(byteCount: 14))
    ),
    ReplayCase(
      "a fault on a later page",
      .page("a", link: "</2>; rel=next"),
      .dropped,
      .page("b"),
      gives: .repositories(["a", "b"]),
      requests: 3
    ),
  ]

  @Test("The client follows redirects", arguments: redirectCases)
  func redirects(_ replay: ReplayCase) async throws { try await replay.run() }

  private static let redirectCases = [
    ReplayCase(
      "301",
      .redirect(to: "/organizations/7/repos"),
      .page("a"),
      gives: .repositories(["a"]),
      requests: 2
    ),
    ReplayCase("302", .redirect(302, to: "/2"), .page("a"), gives: .repositories(["a"]), requests: 2),
    ReplayCase("307", .redirect(307, to: "/2"), .page("a"), gives: .repositories(["a"]), requests: 2),
    ReplayCase(
      "308, twice",
      .redirect(308, to: "/2"),
      .redirect(308, to: "3"),
      .page("a"),
      gives: .repositories(["a"]),
      requests: 3
    ),
    ReplayCase(
      "a redirect to a page with a relative link",
      .redirect(to: "/organizations/7/repos"),
      .page("a", link: "</2>; rel=next"),
      .page("b"),
      gives: .repositories(["a", "b"]),
      requests: 3
    ),
    ReplayCase(
      "endless redirects",
      .redirect(to: "/again"),
      gives: .failure(.tooManyRedirects(limit: 5)),
      requests: 6
    ),
    ReplayCase(
      "a redirect without a target",
      .redirect(to: nil),
      gives: .failure(.unexpectedResponse(status: 301, contentType: "application/json"))
    ),
    ReplayCase(
      "a redirect to a file",
      .redirect(to: "file:///etc/passwd"),
      gives: .failure(.unexpectedResponse(status: 301, contentType: "application/json"))
    ),
  ]
}
