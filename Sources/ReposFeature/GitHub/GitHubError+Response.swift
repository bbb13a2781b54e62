import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension GitHubError {
  /// The error in a response; `nil` if its status is a success.
  init?(_ response: GitHubResponse, account: String, now: Date) {
    if let limit = RateLimit(response, now: now) {
      self = .rateLimited(until: limit.end)
      return
    }
    switch response.status {
    case 200..<300, 304:
      return nil
    case 401:
      self = .badCredentials
    case 404:
      self = .accountNotFound(account)
    case 300..<400:
      self = .unexpectedResponse(status: response.status, contentType: response.contentType)
    case 500...:
      self = .unavailable(status: response.status, contentType: response.contentType)
    default:
      let reason = response.errorMessage
      self =
        reason.isEmpty
        ? .unexpectedResponse(status: response.status, contentType: response.contentType)
        : .refused(status: response.status, reason: reason)
    }
  }
}

/// The end of a rate limit.
///
/// GitHub responds with 429 or 403, and states the limit in one of three ways: `Retry-After`,
/// `X-RateLimit-Remaining: 0` with `X-RateLimit-Reset`, or, for secondary limits, only in the body's message. Any
/// other 403 refuses the request for another reason.
struct RateLimit {
  /// The date after which requests succeed again.
  let end: Date

  /// GitHub's documentation asks clients to wait at least a minute if the response states no time.
  private static let defaultWait: TimeInterval = 60
  private static let phrases = ["rate limit", "abuse detection"]

  /// Reads a response; `nil` if it reports no rate limit.
  init?(_ response: GitHubResponse, now: Date) {
    guard [401, 403, 429].contains(response.status) else { return nil }
    if let end = Self.retryAfter(response, now: now) ?? Self.reset(response) {
      self.end = end
    } else if response.status == 429
      || Self.phrases.contains(where: response.errorMessage.lowercased().contains)
    {
      end = now.addingTimeInterval(Self.defaultWait)
    } else {
      return nil
    }
  }

  /// Seconds or a date (RFC 9110).
  private static func retryAfter(_ response: GitHubResponse, now: Date) -> Date? {
    guard let field = response.header("Retry-After") else { return nil }
    if let seconds = UInt32(field) { return now.addingTimeInterval(TimeInterval(seconds)) }
    return HTTPDate.date(from: field)
  }

  private static func reset(_ response: GitHubResponse) -> Date? {
    guard response.header("X-RateLimit-Remaining") == "0",
      let seconds = response.header("X-RateLimit-Reset").flatMap(UInt32.init)
    else { return nil }
    return Date(timeIntervalSince1970: TimeInterval(seconds))
  }
}

extension GitHubError.ConnectionFailure {
  /// The failure that a URL error reports.
  init(_ error: URLError) {
    self =
      switch error.code {
      case .cannotConnectToHost: .refused
      case .networkConnectionLost, .badServerResponse, .cannotParseResponse: .lost
      // Foundation on Linux has no code for a truncated body, only a message.
      case .unknown where error.localizedDescription.hasPrefix("transfer closed"): .lost
      case .cannotFindHost, .dnsLookupFailed: .unknownHost
      case .notConnectedToInternet: .noNetwork
      case .timedOut: .timedOut
      default: .other(error.localizedDescription)
      }
  }
}
