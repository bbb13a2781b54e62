import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
import ReposFeature
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Trying again")
struct RetryTests {
  /// An assembler whose server gives these answers in turn, and a page after them.
  private func assembler(_ answers: FakeAnswer...) -> GitHubTestAssembler {
    let log = Recorder<Void>()
    return GitHubTestAssembler { _ in
      log.record(())
      let asked = log.values.count
      return asked <= answers.count ? answers[asked - 1] : .page("a")
    }
  }

  private func waited(_ assembler: GitHubTestAssembler) -> Duration { assembler.effects.clock.now.offset }

  @Test("The waits after faults double, and are shortened at random by up to a half")
  func growing() async throws {
    var seeded = RandomNumbers.seeded(0)
    let parts = (0..<2).map { _ in Double.random(in: 0.5...1, using: &seeded) }
    let assembler = assembler(FakeAnswer(503), FakeAnswer(502))
    #expect(try await assembler.pages().count == 1)
    #expect(waited(assembler) == .milliseconds(500) * parts[0] + .milliseconds(1_000) * parts[1])
    #expect(waited(assembler) > .milliseconds(750))
    #expect(waited(assembler) < .milliseconds(1_500))
    #expect(assembler.log.lines.count == 3)
  }

  @Test("Each page has its tries of its own")
  func everyPage() async throws {
    let log = Recorder<Void>()
    let assembler = GitHubTestAssembler { request in
      log.record(())
      if log.values.count % 3 != 0 { return FakeAnswer(500) }
      let isFirst = request.url?.path() == "/orgs/acme/repos"
      return .page("a", next: isFirst ? "https://api.github.com/2" : nil)
    }
    #expect(try await assembler.pages().count == 2)
    #expect(log.values.count == 6)
  }

  @Test("Retry-After is waited for to the second")
  func retryAfter() async throws {
    let limited = FakeAnswer(429, "{}", ["Retry-After": "8"])
    let assembler = assembler(limited, limited)
    #expect(try await assembler.pages().count == 1)
    #expect(waited(assembler) == .seconds(16))
  }

  @Test("X-RateLimit-Reset is waited for, and a date that is past is not")
  func reset() async throws {
    let headers = { (reset: Int) in ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "\(reset)"] }
    let assembler = assembler(
      FakeAnswer(403, "{}", headers(978_307_212)),
      FakeAnswer(403, "{}", headers(978_307_100))
    )
    #expect(try await assembler.pages().count == 1)
    #expect(waited(assembler) == .seconds(12))
  }

  @Test("A wait that is too long is an error at once that says when to come back")
  func tooLong() async {
    let assembler = assembler(FakeAnswer(429, "{}", ["Retry-After": "31"]))
    #expect(await assembler.failure() == .rateLimited(until: .testDefault + 31))
    #expect(waited(assembler) == .zero)
    #expect(assembler.log.lines.count == 1)
  }

  @Test("What no second try changes is not tried again", arguments: [400, 401, 403, 410, 422, 451])
  func notRetried(status: Int) async {
    let assembler = assembler(FakeAnswer(status, #"{"message":"No"}"#))
    #expect(await assembler.failure() != nil)
    #expect(assembler.log.lines.count == 1)
    #expect(waited(assembler) == .zero)
  }

  @Test(
    "A connection that was lost is tried again, and one that cannot be made is not",
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

  @Test("A load that is cancelled before it waits tries nothing again")
  func cancelledWait() async {
    let assembler = GitHubTestAssembler { _ in
      withUnsafeCurrentTask { $0?.cancel() }
      return FakeAnswer(503)
    }
    let load = Task { try await assembler.pages() }
    await #expect(throws: CancellationError.self) { try await load.value }
    #expect(assembler.log.lines.count == 1)
  }
}
