import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension GitHubError {
  /// What is wrong with an answer; `nil` where its status says that all is well.
  init?(_ answer: GitHubAnswer, account: String, now: Date) {
    if let limit = RateLimit(answer, now: now) {
      self = .rateLimited(until: limit.end)
      return
    }
    switch answer.status {
    case 200..<300, 304:
      return nil
    case 401:
      self = .badCredentials
    case 404:
      self = .accountNotFound(account)
    case 300..<400:
      self = .unexpectedAnswer(status: answer.status, contentType: answer.contentType)
    case 500...:
      self = .unavailable(status: answer.status, contentType: answer.contentType)
    default:
      let reason = answer.reason
      self =
        reason.isEmpty
        ? .unexpectedAnswer(status: answer.status, contentType: answer.contentType)
        : .refused(status: answer.status, reason: reason)
    }
  }
}

/// When an answer says to come back, if it is one about too many requests.
///
/// GitHub says it with 429 or 403, in one of three ways: `Retry-After`, `X-RateLimit-Remaining: 0` with
/// `X-RateLimit-Reset`, or, for secondary limits, by the words of the body alone. A 403 that says none of
/// these refuses something else.
struct RateLimit {
  /// When to come back.
  let end: Date

  /// GitHub's documentation asks for a minute at least where the answer does not say how long.
  private static let shortestWait: TimeInterval = 60
  private static let marks = ["rate limit", "abuse detection"]

  /// Reads an answer; `nil` where it is about something else.
  init?(_ answer: GitHubAnswer, now: Date) {
    guard [401, 403, 429].contains(answer.status) else { return nil }
    if let end = Self.retryAfter(answer, now: now) ?? Self.reset(answer) {
      self.end = end
    } else if answer.status == 429 || Self.marks.contains(where: answer.reason.lowercased().contains) {
      end = now.addingTimeInterval(Self.shortestWait)
    } else {
      return nil
    }
  }

  /// Seconds or a date (RFC 9110).
  private static func retryAfter(_ answer: GitHubAnswer, now: Date) -> Date? {
    guard let field = answer.header("Retry-After") else { return nil }
    if let seconds = UInt32(field) { return now.addingTimeInterval(TimeInterval(seconds)) }
    return HTTPDate.date(from: field)
  }

  private static func reset(_ answer: GitHubAnswer) -> Date? {
    guard answer.header("X-RateLimit-Remaining") == "0",
      let seconds = answer.header("X-RateLimit-Reset").flatMap(UInt32.init)
    else { return nil }
    return Date(timeIntervalSince1970: TimeInterval(seconds))
  }
}

extension GitHubError.Silence {
  /// What a failed request is about.
  init(_ error: URLError) {
    self =
      switch error.code {
      case .cannotConnectToHost: .connectionRefused
      case .networkConnectionLost, .badServerResponse, .cannotParseResponse: .connectionLost
      // Foundation on Linux has no code for a body that ends early, only the words of its library.
      case .unknown where error.localizedDescription.hasPrefix("transfer closed"): .connectionLost
      case .cannotFindHost, .dnsLookupFailed: .hostNotKnown
      case .notConnectedToInternet: .noNetwork
      case .timedOut: .timedOut
      default: .other(error.localizedDescription)
      }
  }
}
