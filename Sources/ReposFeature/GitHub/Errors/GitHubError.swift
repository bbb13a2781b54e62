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
