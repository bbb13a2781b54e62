public import Foundation

/// Why GitHub's repositories could not be read.
///
/// Its `localizedDescription` is a message for a person: what happened, and what to do next.
public enum GitHubError: Error, Equatable, Sendable {
  /// The name cannot be an account's.
  case invalidAccount(String)
  /// No account has the name (404).
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
  case noAnswer(host: String, reason: String)
}
