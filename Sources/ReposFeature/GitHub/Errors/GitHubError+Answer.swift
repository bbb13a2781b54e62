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
