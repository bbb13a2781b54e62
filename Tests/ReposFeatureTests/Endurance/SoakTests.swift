import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
import ReplayServer
import ReposFeature
import Testing

/// Loads concurrently from a server with random faults. Set `REPOS_SOAK_LOADS=2000` for a long run.
@Suite("Concurrent loads with random faults")
struct SoakTests {
  private static let loads =
    ProcessInfo.processInfo.environment["REPOS_SOAK_LOADS"].flatMap { Int($0) } ?? 160
  private static let tasks = 16
  private static let pages = 3

  @Test("Each of many concurrent loads gets its own list or a known error", .timeLimit(.minutes(10)))
  func soak() async throws {
    let faults = FaultyServer()
    let server = try ReplayServer(recordsRequests: false) { faults.response(to: $0) }
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
    // With these faults, three of four loads end with the whole list.
    #expect(counts["right", default: 0] > Self.loads / 2, "\(counts)")
    if Self.loads > 1_000 {
      print("soak:", counts.sorted { $0.key < $1.key })
    }
  }

  /// Classifies an outcome. Records an issue unless it is the account's own list or the error of a fault.
  private static func check(_ outcome: ReplayOutcome, of account: String) -> String {
    switch outcome {
    case .repositories(let names, let skipped, let cachedAt):
      #expect(names == (1...pages).map { "\(account)-\($0)" })
      #expect(skipped == 0)
      return cachedAt == nil ? "right" : "cached"
    case .failure(let error):
      switch error {
      case .rateLimited: return "rate limited"
      case .unavailable(503, _, _): return "unavailable"
      case .connectionFailed(_, .lost): return "connection lost"
      case .unexpectedResponse(200, "text/html"): return "not JSON"
      case .malformedResponse: return "malformed"
      // The first page came from the cache after a lost connection, and an earlier load had failed before the second.
      case .notCached: return "not cached"
      default: Issue.record("\(error)")
      }
    case .other(let error):
      Issue.record("\(error)")
    }
    return "wrong"
  }
}

/// Numbers the loads and counts their outcomes.
private final class SoakTally: Sendable {
  private let next = Lock(0)
  private let kinds = Lock<[String: Int]>([:])

  var counts: [String: Int] { kinds.withLock { $0 } }

  func takeLoad() -> Int {
    next.withLock { next in
      defer { next += 1 }
      return next
    }
  }

  func count(_ kind: String) { kinds.withLock { $0[kind, default: 0] += 1 } }
}

/// Serves the pages of any account, and a fault for a quarter of the requests.
private final class FaultyServer: Sendable {
  private let random = RandomNumbers.seeded(7)

  func response(to request: ReplayRequest) -> ReplayResponse {
    let parts = request.target.split(separator: "/")
    guard parts.count >= 2 else { return .json("{}", status: 404) }
    let isFirst = parts[0] == "orgs"
    let account = String(parts[1])
    let page = isFirst ? 1 : Int(parts.last ?? "") ?? 0
    let etag = #"W/"\#(account)-\#(page)""#
    let link = page < 3 ? "</pages/\(account)/\(page + 1)>; rel=next" : nil
    var good = ReplayResponse.page("\(account)-\(page)", link: link)
    good.headers["ETag"] = etag
    switch random({ Int.random(in: 0..<40, using: &$0) }) {
    case 0, 1: return .dropped
    case 2, 3: return good.truncated(after: 9)
    case 4, 5: return .text("<html>", type: "text/html", status: 503)
    case 6: return .json("{}", status: 429, headers: ["Retry-After": "1"])
    case 7: return .json(#"{"message":"You have exceeded a secondary rate limit"}"#, status: 403)
    case 8: return .text("<html>", type: "text/html")
    case 9: return .json(#"[{"name":"#)
    default:
      return request.header("If-None-Match") == etag
        ? ReplayResponse(status: 304, headers: ["ETag": etag]) : good
    }
  }
}
