import AssemblerEffects
import Foundation

/// Asks the API, again where that helps, and tells a good answer from a bad one.
struct GitHubAPI: Sendable {
  let transport: GitHubTransport
  let retry: RetryPolicy
  let now: DateGenerator
  let clock: any Clock<Duration>

  /// The good answer at `address`: a page, or 304 where the page with the mark `etag` is still the same.
  ///
  /// - Throws: ``GitHubError`` where no answer or a bad one came, `CancellationError` where the task is
  ///   cancelled, what an HTTP client of the caller's own throws.
  func get(_ address: URL, etag: String?, account: String) async throws -> GitHubAnswer {
    var tries = 0
    while true {
      do {
        let answer = try await transport.send(address, etag: etag)
        if let error = GitHubError(answer, account: account, now: now()) { throw error }
        return answer
      } catch let error as GitHubError {
        tries += 1
        guard let wait = retry.wait(after: error, tries: tries) else { throw error }
        try await clock.sleep(for: wait)
      }
    }
  }
}

/// Decides whether a request is tried again, and after how long.
struct RetryPolicy: Sendable {
  let limits: GitHubLimits
  let now: DateGenerator
  let random: RandomNumbers

  /// The wait before the next try.
  ///
  /// - Parameters:
  ///   - error: What the last try failed with.
  ///   - tries: The tries so far.
  /// - Returns: `nil` where another try is of no use, or not soon enough.
  func wait(after error: GitHubError, tries: Int) -> Duration? {
    guard tries < limits.tries else { return nil }
    switch error {
    case .rateLimited(let end):
      let wait = Duration.seconds(max(0, end.timeIntervalSince(now())))
      return wait <= limits.longestWait ? wait : nil
    case .unavailable, .noAnswer(_, .connectionLost):
      let part = random { Double.random(in: 0.5...1, using: &$0) }
      return limits.firstWait * (1 << (tries - 1)) * part
    default:
      return nil
    }
  }
}
