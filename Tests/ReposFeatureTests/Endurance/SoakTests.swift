import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
import ReplayServer
import ReposFeature
import Synchronization
import Testing

/// Loads at once against a server that fails at random. `REPOS_SOAK_LOADS=2000` makes it the long run.
@Suite("Many loads at once, with random faults")
struct SoakTests {
  private static let loads =
    ProcessInfo.processInfo.environment["REPOS_SOAK_LOADS"].flatMap { Int($0) } ?? 160
  private static let tasks = 16
  private static let pages = 3

  @Test("Every answer is right or an error with a name", .timeLimit(.minutes(10)))
  func soak() async throws {
    let faults = FaultyServer()
    let server = try ReplayServer(keepsRequests: false) { faults.answer(to: $0) }
    defer { server.stop() }
    let files = FileAccess.inMemory()
    let tally = SoakTally()

    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<Self.tasks {
        group.addTask {
          while true {
            let load = tally.takeLoad()
            guard load < Self.loads else { return }
            let account = "account-\(load % 40)"
            let assembler = ReplayTestAssembler(server)
            assembler.files = files
            let outcome = await assembler.outcome(of: account)
            tally.count(Self.check(outcome, of: account))
          }
        }
      }
    }
    let counts = tally.counts
    #expect(counts.values.reduce(0, +) == Self.loads)
    #expect(counts["right", default: 0] > 0)
    if Self.loads > 1_000 {
      print("soak:", counts.sorted { $0.key < $1.key })
    }
  }

  /// What came of a load; anything but the account's own list and the errors of the faults is an issue.
  private static func check(_ outcome: ReplayOutcome, of account: String) -> String {
    switch outcome {
    case .repositories(let names, let skipped, let kept):
      #expect(names == (1...pages).map { "\(account)-\($0)" })
      #expect(skipped == 0)
      return kept == nil ? "right" : "kept"
    case .failure(let error):
      switch error {
      case .rateLimited: return "rate limited"
      case .unavailable(503, _): return "unavailable"
      case .noAnswer(_, .connectionLost): return "connection lost"
      case .unexpectedAnswer(200, "text/html"): return "not JSON"
      case .brokenAnswer: return "broken"
      default: Issue.record("\(error)")
      }
    case .other(let error):
      Issue.record("\(error)")
    }
    return "wrong"
  }
}

/// Hands out the loads, and counts what came of them.
private final class SoakTally: Sendable {
  private let next = Mutex(0)
  private let kinds = Mutex<[String: Int]>([:])

  var counts: [String: Int] { kinds.withLock { $0 } }

  func takeLoad() -> Int {
    next.withLock { next in
      defer { next += 1 }
      return next
    }
  }

  func count(_ kind: String) { kinds.withLock { $0[kind, default: 0] += 1 } }
}

/// Pages of any account, and one fault in four requests.
private final class FaultyServer: Sendable {
  private let random = RandomNumbers.seeded(7)

  func answer(to request: ReplayRequest) -> ReplayAnswer {
    let parts = request.target.split(separator: "/")
    guard parts.count >= 2 else { return .json("{}", status: 404) }
    let isFirst = parts[0] == "orgs"
    let account = String(parts[1])
    let page = isFirst ? 1 : Int(parts.last ?? "") ?? 0
    let etag = #"W/"\#(account)-\#(page)""#
    let link = page < 3 ? "</pages/\(account)/\(page + 1)>; rel=next" : nil
    var good = ReplayAnswer.page("\(account)-\(page)", link: link)
    good.headers["ETag"] = etag
    switch random({ Int.random(in: 0..<40, using: &$0) }) {
    case 0, 1: return .dropped
    case 2, 3: return good.cut(after: 9)
    case 4, 5: return .text("<html>", type: "text/html", status: 503)
    case 6: return .json("{}", status: 429, headers: ["Retry-After": "1"])
    case 7: return .json(#"{"message":"You have exceeded a secondary rate limit"}"#, status: 403)
    case 8: return .text("<html>", type: "text/html")
    case 9: return .json(#"[{"name":"#)
    default:
      return request.header("If-None-Match") == etag
        ? ReplayAnswer(status: 304, headers: ["ETag": etag]) : good
    }
  }
}
