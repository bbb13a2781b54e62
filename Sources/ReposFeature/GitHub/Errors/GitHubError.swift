public import Foundation

/// Why GitHub's repositories could not be read.
///
/// Its `localizedDescription` is a message for a person: what happened, and what to do next.
public enum GitHubError: Error, Equatable, Sendable {
  /// The name cannot be an account's.
  case invalidAccount(String)
  /// No organisation or user has the name (404).
  case accountNotFound(String)
  /// The token is refused (401).
  case badCredentials
  /// Too many requests; the date is when to come back.
  case rateLimited(until: Date)
  /// The request is refused for another reason, which GitHub gives.
  case refused(status: Int, reason: String)
  /// GitHub cannot answer now (5xx).
  case unavailable(status: Int, contentType: String)
  /// An answer that is no list of repositories: a page of a proxy, a document of another kind.
  case unexpectedAnswer(status: Int, contentType: String)
  /// A list that ends before its end or is broken inside.
  case brokenAnswer(bytes: Int)
  /// No answer came.
  case noAnswer(host: String, Silence)
  /// The pages lead back to one that was read already.
  case circularPages(String)
  /// The list has more pages than ``GitHubLimits/pages``.
  case tooManyPages(limit: Int)
  /// The list has more bytes than ``GitHubLimits/bytes``.
  case tooManyBytes(limit: Int)
  /// A request was sent on more often than ``GitHubLimits/redirects``.
  case tooManyRedirects(limit: Int)
  /// There is no network, or it is not to be used, and no answer about the account was kept.
  case nothingKept(String)

  /// Why no answer came.
  public enum Silence: Equatable, Sendable {
    /// Nothing listens there.
    case connectionRefused
    /// The connection ended before the answer did.
    case connectionLost
    /// No host has the name.
    case hostNotKnown
    /// The device is not connected.
    case noNetwork
    /// Nothing came for as long as ``GitHubLimits/timeout``.
    case timedOut
    /// Another reason, in the system's words.
    case other(String)
  }
}

extension GitHubError: LocalizedError {
  /// What happened and what to do next, with dates in the person's local time.
  public var errorDescription: String? { message(in: .current) }

  /// What happened and what to do next, with dates in `timeZone`.
  public func message(in timeZone: TimeZone) -> String {
    switch self {
    case .invalidAccount(let name):
      "\"\(name)\" cannot be the name of a GitHub account: use letters, digits and hyphens."
    case .accountNotFound(let name):
      "There is no organisation or user \"\(name)\" on GitHub (404). Check how it is spelled."
    case .badCredentials:
      "GitHub refused the token (401). Give a valid one, or none to read public repositories."
    case .rateLimited(let date):
      "GitHub's rate limit is reached. Try again after \(LocalTime(date, in: timeZone).text)."
    case .refused(let status, let reason):
      "GitHub refused the request (\(status)): \(reason)"
    case .unavailable(let status, let contentType):
      "GitHub cannot answer now: it sent \(contentType) with status \(status). Try again in a few minutes."
    case .unexpectedAnswer(let status, let contentType):
      "Something that is not a list of repositories came: \(contentType) with status \(status)."
    case .brokenAnswer(let bytes):
      "The list of repositories is broken or incomplete: \(bytes) bytes came. Try again."
    case .noAnswer(let host, let silence):
      "No answer came from \(host): \(silence.text). Check the network, then try again."
    case .circularPages(let address):
      "The pages of the list go in a circle: \(address) comes again. Try again later."
    case .tooManyPages(let limit):
      "The list has more than \(limit) pages, the most that are read. Raise the limit to read it."
    case .tooManyBytes(let limit):
      "The list has more than \(limit) bytes, the most that are read. Raise the limit to read it."
    case .tooManyRedirects(let limit):
      "The request was sent on more than \(limit) times. Check the API's address."
    case .nothingKept(let name):
      "No answer about \"\(name)\" is kept here. Ask once with a network."
    }
  }
}

extension GitHubError.Silence {
  fileprivate var text: String {
    switch self {
    case .connectionRefused: "the connection was refused"
    case .connectionLost: "the connection was lost"
    case .hostNotKnown: "the host is not known"
    case .noNetwork: "there is no network"
    case .timedOut: "it took too long"
    case .other(let words): words
    }
  }
}
