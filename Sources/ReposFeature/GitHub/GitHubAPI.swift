import AssemblerEffects
package import AssemblerHTTP
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests to the API, follows redirects, retries, and turns error responses into errors.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
struct GitHubAPI: Sendable {
  let configuration: GitHubConfiguration
  let http: HTTPClient
  let now: DateGenerator
  let clock: any Clock<Duration>
  let random: RandomNumbers

  /// The response from `url`: a page, or status 304 if the page with `etag` is unchanged.
  ///
  /// - Throws: ``GitHubError`` if the request fails or the response is an error, `CancellationError` if the task is
  ///   cancelled, or an error of the caller's own HTTP client.
  func get(_ url: URL, etag: String?, account: String) async throws -> GitHubResponse {
    var attempts = 0
    while true {
      do {
        let response = try await send(url, etag: etag)
        if let error = GitHubError(response, account: account, now: now()) { throw error }
        return response
      } catch let error as GitHubError {
        attempts += 1
        guard let delay = delay(after: error, attempts: attempts) else { throw error }
        try await clock.sleep(for: delay)
      }
    }
  }

  /// The delay before the next attempt, after `attempts` of them; `nil` if another wouldn't help or would come too
  /// late.
  private func delay(after error: GitHubError, attempts: Int) -> Duration? {
    let limits = configuration.limits
    guard attempts < limits.maximumAttempts else { return nil }
    switch error {
    case .rateLimited(let date), .unavailable(_, _, let date?):
      let wait = max(.seconds(date.timeIntervalSince(now())), backoff(attempts))
      return wait <= limits.maximumRateLimitWait ? wait : nil
    case .unavailable, .connectionFailed(_, .lost):
      return backoff(attempts)
    default:
      return nil
    }
  }

  private func backoff(_ attempts: Int) -> Duration {
    let jitter = random { Double.random(in: 0.5...1, using: &$0) }
    // No integer, which 32 attempts would exceed on a watch.
    let factor = Double(sign: .plus, exponent: min(attempts - 1, 30), significand: jitter)
    return configuration.limits.initialBackoff * factor
  }

  /// The response from `url`, or from the URL that it redirects to.
  ///
  /// - Parameter etag: The `ETag` of the cached page. The response has status 304 if the page is unchanged.
  private func send(_ url: URL, etag: String?) async throws -> GitHubResponse {
    let limit = configuration.limits.maximumRedirects
    do {
      let (body, head) = try await http.followingRedirects(limit: limit).send(request(for: url, etag: etag))
      return GitHubResponse(body: body, head: head)
    } catch let error as URLError {
      switch error.code {
      case .cancelled: throw CancellationError()
      case .dataLengthExceedsMaximum: throw GitHubError.tooManyBytes(limit: HTTPClient.maximumPageBytes)
      case .httpTooManyRedirects: throw GitHubError.tooManyRedirects(limit: limit)
      default:
        let failing = error.failingURL ?? url
        throw GitHubError.connectionFailed(host: failing.host() ?? failing.absoluteString, .init(error))
      }
    }
  }

  private func request(for url: URL, etag: String?) -> URLRequest {
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
    // Foundation on Linux ignores the initializer's timeout.
    request.timeoutInterval = configuration.limits.timeout / .seconds(1)
    request.setValue("application/vnd.github+json", forHTTPHeaderField: "Accept")
    request.setValue("2022-11-28", forHTTPHeaderField: "X-GitHub-Api-Version")
    request.setValue("ReposFeature", forHTTPHeaderField: "User-Agent")
    request.setValue(etag, forHTTPHeaderField: "If-None-Match")
    if let token = configuration.token, Origin(url) == Origin(configuration.baseURL) {
      request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    }
    return request
  }
}

/// A response of the API.
struct GitHubResponse: Sendable {
  let body: Data
  let head: HTTPURLResponse

  var status: Int { head.statusCode }

  /// The body's content type, without parameters.
  var contentType: String {
    let type = header("Content-Type")?.prefix { $0 != ";" } ?? ""
    return type.isEmpty ? "a response without a content type" : String(type).onOneLine
  }

  /// GitHub's error message on one line; empty if the body contains none.
  var errorMessage: String {
    struct Message: Decodable { let message: String }
    return (try? JSONBody(body).decode(Message.self).message)?.onOneLine ?? ""
  }

  func header(_ name: String) -> String? { head.value(forHTTPHeaderField: name) }
}

extension HTTPClient {
  /// A client that reports redirects instead of following them, gives up a response of more than 20 MB, and stores
  /// neither cookies nor responses.
  package static let withoutRedirects = HTTPClient.session(
    .ephemeral,
    bodyLimit: maximumPageBytes,
    followsRedirects: false
  )

  /// A page of 100 repositories has some 600 kB.
  static let maximumPageBytes = 20_000_000
}

extension String {
  /// The text for a message: on one line, and not too long to read.
  var onOneLine: String {
    let limit = 300
    // Scalars, because a single character can have a million of them.
    let start = String(unicodeScalars.prefix(limit))
    return start.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      + (unicodeScalars.dropFirst(limit).isEmpty ? "" : "…")
  }
}
