public import Foundation

extension GitHubError: LocalizedError {
  /// What happened and what to do next, with dates in the person's local time.
  public var errorDescription: String? { message(in: .current) }

  /// What happened and what to do next, with dates in `timeZone`.
  public func message(in timeZone: TimeZone) -> String {
    switch self {
    case .invalidAccount(let name):
      "\"\(name)\" cannot be the name of a GitHub account: use letters, digits and hyphens."
    case .accountNotFound(let name):
      "The organisation \"\(name)\" does not exist on GitHub (404). Check how it is spelled."
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
    case .noAnswer(let host, let reason):
      "No answer came from \(host): \(reason). Check the network, then try again."
    }
  }
}
