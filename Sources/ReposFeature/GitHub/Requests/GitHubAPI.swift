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
