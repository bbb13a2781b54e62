public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A reason why GitHub's repositories can't be read.
///
/// Its ``message(in:)`` says what happened and what to do next.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum GitHubError: Error, Equatable, Sendable {
  /// No account can have the name.
  case invalidAccountName(String)
  /// No organization or user has the name (404).
  case accountNotFound(String)
  /// GitHub rejected the token (401).
  case badCredentials
  /// The client has sent too many requests. Try again after the date.
  case rateLimited(until: Date)
  /// GitHub refused the request for the reason that it states.
  case refused(status: Int, reason: String)
  /// GitHub can't respond now (5xx). Try again after the date, if it says one.
  case unavailable(status: Int, contentType: String, until: Date? = nil)
  /// The response isn't a list of repositories. A proxy may have sent it.
  case unexpectedResponse(status: Int, contentType: String)
  /// A truncated or malformed list.
  case malformedResponse(byteCount: Int)
  /// The request failed without a response.
  case connectionFailed(host: String, ConnectionFailure)
  /// A page has a link to the next one that can't be followed: the associated value.
  case invalidPageLink(String)
  /// A page links to an earlier page, whose URL is the associated value.
  case circularPagination(String)
  /// The list has more pages than ``GitHubLimits/maximumPages``.
  case tooManyPages(limit: Int)
  /// The list has more bytes than ``GitHubLimits/maximumBytes``.
  case tooManyBytes(limit: Int)
  /// A request was redirected more often than ``GitHubLimits/maximumRedirects``.
  case tooManyRedirects(limit: Int)
  /// The client is offline, and the account's list isn't in the cache.
  case notCached(String)

  /// A reason why a request failed without a response.
  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum ConnectionFailure: Equatable, Sendable {
    /// The host refused the connection.
    case refused
    /// The connection ended before the response was complete.
    case lost
    /// No host has the name.
    case unknownHost
    /// The device isn't connected.
    case noNetwork
    /// No byte arrived within ``GitHubLimits/timeout``.
    case timedOut
    /// Another reason, described by the system.
    case other(String)
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension GitHubError: LocalizedError {
  /// What happened and what to do next, with dates in UTC.
  public var errorDescription: String? { message(in: .gmt) }

  /// What happened and what to do next, with dates in `timeZone`.
  public func message(in timeZone: TimeZone) -> String {
    switch self {
    case .invalidAccountName(let name):
      "\"\(name)\" isn't a valid GitHub account name. Use letters, digits and hyphens."
    case .accountNotFound(let name):
      "GitHub has no organization or user named \"\(name)\" (404). Check the spelling."
    case .badCredentials:
      "GitHub rejected the token (401). Use a valid token, or none for public repositories."
    case .rateLimited(let date):
      "GitHub's rate limit is reached. Try again after \(date.localTime(in: timeZone))."
    case .refused(let status, let reason):
      "GitHub refused the request (\(status)): \(reason)"
    case .unavailable(let status, let contentType, let date):
      "GitHub is unavailable: it sent \(contentType) with status \(status). Try again "
        + (date.map { "after \($0.localTime(in: timeZone))." } ?? "in a few minutes.")
    case .unexpectedResponse(let status, let contentType):
      "The response isn't a list of repositories: \(contentType) with status \(status)."
    case .malformedResponse(let byteCount):
      "The list of repositories is malformed or incomplete (\(byteCount) bytes). Try again."
    case .connectionFailed(let host, let failure):
      "Can't reach \(host): \(failure.text). Check the network, then try again."
    case .invalidPageLink(let link):
      "The link to the list's next page is invalid: \"\(link)\". Try again later."
    case .circularPagination(let url):
      "The list's pages form a circle at \(url). Try again later."
    case .tooManyPages(let limit):
      "The list has more than \(limit) pages, too many to show."
    case .tooManyBytes(let limit):
      "The list has more than \(limit) bytes, too many to show."
    case .tooManyRedirects(let limit):
      "The request was redirected more than \(limit) times. Check the API's address."
    case .notCached(let name):
      "The list of \"\(name)\" isn't cached. Load it once with a network."
    }
  }
}

extension GitHubError.ConnectionFailure {
  fileprivate var text: String {
    switch self {
    case .refused: "the connection was refused"
    case .lost: "the connection was lost"
    case .unknownHost: "the host is unknown"
    case .noNetwork: "there is no network"
    case .timedOut: "the request timed out"
    case .other(let description): description
    }
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
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
      self = .unavailable(
        status: response.status,
        contentType: response.contentType,
        until: response.retryDate(now: now).map { max($0, now) }
      )
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
/// `X-RateLimit-Remaining: 0` with `X-RateLimit-Reset`, or, for secondary limits, only in the body's message. A 401 that
/// states one counts, too. Any other 401 or 403 refuses the request for another reason.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
struct RateLimit {
  /// The date after which requests succeed again.
  let end: Date

  /// GitHub's documentation asks clients to wait at least a minute if the response states no time.
  private static let defaultWait: TimeInterval = 60
  private static let phrases = ["rate limit", "abuse detection"]

  /// Reads a response; `nil` if it reports no rate limit.
  init?(_ response: GitHubResponse, now: Date) {
    guard [401, 403, 429].contains(response.status) else { return nil }
    if let end = response.retryDate(now: now) ?? Self.reset(response) {
      self.end = max(end, now)
    } else if response.status == 429
      || Self.phrases.contains(where: response.errorMessage.lowercased().contains)
    {
      end = now.addingTimeInterval(Self.defaultWait)
    } else {
      return nil
    }
  }

  private static func reset(_ response: GitHubResponse) -> Date? {
    guard response.header("X-RateLimit-Remaining") == "0",
      let seconds = response.header("X-RateLimit-Reset").flatMap(UInt32.init)
    else { return nil }
    return Date(timeIntervalSince1970: TimeInterval(seconds))
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension GitHubResponse {
  /// The date in `Retry-After`: seconds or a date (RFC 9110), which is in the past if the clocks differ.
  fileprivate func retryDate(now: Date) -> Date? {
    guard let field = header("Retry-After") else { return nil }
    guard !field.isEmpty, field.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else {
      return HTTPDate.date(from: field)
    }
    // A number that is too large is still a long time.
    return now.addingTimeInterval(TimeInterval(UInt32(field) ?? .max))
  }
}

extension GitHubError.ConnectionFailure {
  /// The failure that a URL error reports.
  init(_ error: URLError) {
    self =
      switch error.code {
      case .cannotConnectToHost: .refused
      case .networkConnectionLost, .badServerResponse, .cannotParseResponse: .lost
      case .cannotFindHost, .dnsLookupFailed: .unknownHost
      case .notConnectedToInternet: .noNetwork
      case .timedOut: .timedOut
      default: .other(error.localizedDescription)
      }
  }
}
