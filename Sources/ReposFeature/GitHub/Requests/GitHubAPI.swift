import AssemblerEffects
import Foundation

/// Sends requests to the API, retries them, and turns error responses into errors.
struct GitHubAPI: Sendable {
  let transport: GitHubTransport
  let retry: RetryPolicy
  let now: DateGenerator
  let clock: any Clock<Duration>

  /// The response from `url`: a page, or status 304 if the page with `etag` is unchanged.
  ///
  /// - Throws: ``GitHubError`` if the request fails or the response is an error, `CancellationError` if the task is
  ///   cancelled, or an error of the caller's own HTTP client.
  func get(_ url: URL, etag: String?, account: String) async throws -> GitHubResponse {
    var attempts = 0
    while true {
      do {
        let response = try await transport.send(url, etag: etag)
        if let error = GitHubError(response, account: account, now: now()) { throw error }
        return response
      } catch let error as GitHubError {
        attempts += 1
        guard let delay = retry.delay(after: error, attempts: attempts) else { throw error }
        try await clock.sleep(for: delay)
      }
    }
  }
}

/// Decides whether and when to send a failed request again.
struct RetryPolicy: Sendable {
  let limits: GitHubLimits
  let now: DateGenerator
  let random: RandomNumbers

  /// The delay before the next attempt.
  ///
  /// - Parameters:
  ///   - error: The error of the last attempt.
  ///   - attempts: The number of attempts so far.
  /// - Returns: The delay, or `nil` if another attempt wouldn't help or would come too late.
  func delay(after error: GitHubError, attempts: Int) -> Duration? {
    guard attempts < limits.maximumAttempts else { return nil }
    switch error {
    case .rateLimited(let date):
      let wait = Duration.seconds(max(0, date.timeIntervalSince(now())))
      return wait <= limits.maximumRateLimitWait ? wait : nil
    case .unavailable, .connectionFailed(_, .lost):
      let jitter = random { Double.random(in: 0.5...1, using: &$0) }
      return limits.initialBackoff * (1 << (attempts - 1)) * jitter
    default:
      return nil
    }
  }
}
