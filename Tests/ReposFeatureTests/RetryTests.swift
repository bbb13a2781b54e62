import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
import ReposFeature
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Retrying requests", .hangLimit)
struct RetryTests {
  /// An assembler whose server sends these responses in order, and then a page.
  private func assembler(_ responses: StubResponse...) -> GitHubTestAssembler {
    let requests = Recorder<Void>()
    return GitHubTestAssembler { _ in
      requests.record(())
      let count = requests.values.count
      return count <= responses.count ? responses[count - 1] : .page("a")
    }
  }

  private func sleptTime(_ assembler: GitHubTestAssembler) -> Duration { assembler.effects.clock.now.offset }

  @Test("The delay doubles with each attempt, with random jitter")
  func growing() async throws {
    var seeded = RandomNumbers.seeded(0)
    let jitter = (0..<4).map { _ in Double.random(in: 0.5...1, using: &seeded) }
    let assembler = assembler(StubResponse(503), StubResponse(502), StubResponse(500), StubResponse(503))
    assembler.gitHub.limits.maximumAttempts = 5
    #expect(try await assembler.pages().count == 1)
    let delays = zip([500, 1_000, 2_000, 4_000], jitter).map { Duration.milliseconds($0) * $1 }
    #expect(sleptTime(assembler) == delays.reduce(.zero, +))
    #expect(sleptTime(assembler) > .milliseconds(3_750))
    #expect(sleptTime(assembler) < .milliseconds(7_500))
    #expect(assembler.log.lines.count == 5)
  }

  @Test("Each page has its own number of attempts")
  func everyPage() async throws {
    let log = Recorder<Void>()
    let assembler = GitHubTestAssembler { request in
      log.record(())
      if log.values.count % 3 != 0 { return StubResponse(500) }
      let isFirst = request.url?.path() == "/orgs/acme/repos"
      return .page("a", next: isFirst ? "https://api.github.com/2" : nil)
    }
    #expect(try await assembler.pages().count == 2)
    #expect(log.values.count == 6)
  }

  @Test("The client waits for Retry-After to the second")
  func retryAfter() async throws {
    let limited = StubResponse(429, "{}", ["Retry-After": "8"])
    let assembler = assembler(limited, limited)
    #expect(try await assembler.pages().count == 1)
    #expect(sleptTime(assembler) == .seconds(16))
  }

  @Test("The client waits for Retry-After of a 503, and tells of one that is too long")
  func unavailable() async throws {
    let assembler = assembler(StubResponse(503, "", ["Retry-After": "8"]))
    #expect(try await assembler.pages().count == 1)
    #expect(sleptTime(assembler) == .seconds(8))
    let patient = self.assembler(StubResponse(503, "", ["Retry-After": "31"]))
    let until = Date.testDefault + 31
    #expect(
      await patient.failure() == .unavailable(status: 503, contentType: "application/json", until: until)
    )
    #expect(sleptTime(patient) == .zero)
  }

  @Test("The client waits for X-RateLimit-Reset, and at least as long as after another failure")
  func reset() async throws {
    let headers = { (reset: Int) in ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "\(reset)"] }
    let assembler = assembler(
      StubResponse(403, "{}", headers(978_307_212)),
      StubResponse(403, "{}", headers(978_307_100))
    )
    #expect(try await assembler.pages().count == 1)
    // A second for the date that has passed, with jitter.
    #expect(sleptTime(assembler) >= .seconds(12.5))
    #expect(sleptTime(assembler) <= .seconds(13))
  }

  @Test("A rate limit that ended in the past is retried with delays, and then an error with today's date")
  func resetInThePast() async {
    let limited = StubResponse(403, "{}", ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1"])
    let assembler = assembler(limited, limited, limited, limited)
    #expect(await assembler.failure() == .rateLimited(until: .testDefault))
    #expect(assembler.log.lines.count == 3)
    #expect(sleptTime(assembler) >= .milliseconds(750))
  }

  @Test("A long rate limit is an error that says when to try again")
  func tooLong() async {
    for (field, seconds) in [("31", 31), (String(repeating: "9", count: 20), Double(UInt32.max))] {
      let assembler = assembler(StubResponse(429, "{}", ["Retry-After": field]))
      #expect(await assembler.failure() == .rateLimited(until: .testDefault + seconds))
      #expect(sleptTime(assembler) == .zero)
      #expect(assembler.log.lines.count == 1)
    }
  }

  @Test("What isn't a number or a date is no Retry-After", arguments: ["", "+31", "-1", "1.5", "soon", "٣"])
  func malformed(field: String) async {
    let assembler = assembler(StubResponse(429, "{}", ["Retry-After": field]))
    #expect(await assembler.failure() == .rateLimited(until: .testDefault + 60))
  }

  @Test(
    "The client doesn't retry a request that would fail again",
    arguments: [400, 401, 403, 410, 422, 451]
  )
  func notRetried(status: Int) async {
    let assembler = assembler(StubResponse(status, #"{"message":"No"}"#))
    #expect(await assembler.failure() != nil)
    #expect(assembler.log.lines.count == 1)
    #expect(sleptTime(assembler) == .zero)
  }

  @Test(
    "The client retries after a lost connection, but not after a failed one",
    arguments: [
      (.networkConnectionLost, 3), (.cannotConnectToHost, 1), (.cannotFindHost, 1), (.timedOut, 1),
      (.notConnectedToInternet, 1),
    ] as [(URLError.Code, Int)]
  )
  func connections(code: URLError.Code, requests: Int) async {
    let assembler = GitHubTestAssembler { _ in throw URLError(code) }
    #expect(await assembler.failure() != nil)
    #expect(assembler.log.lines.count == requests)
  }

  @Test("A load that is cancelled before a delay isn't retried")
  func cancelledWait() async {
    let assembler = GitHubTestAssembler { _ in
      withUnsafeCurrentTask { $0?.cancel() }
      return StubResponse(503)
    }
    let load = Task { try await assembler.pages() }
    await #expect(throws: CancellationError.self) { try await load.value }
    #expect(assembler.log.lines.count == 1)
  }
}
