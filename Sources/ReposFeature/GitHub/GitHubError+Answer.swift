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
    case 200..<300:
      return nil
    case 401:
      self = .badCredentials
    case 404:
      self = .accountNotFound(account)
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

extension URLError {
  /// Why no answer came, in a few words. Foundation on Linux has words for few of the codes.
  var reason: String {
    switch code {
    case .cannotConnectToHost: "the connection was refused"
    case .cannotFindHost, .dnsLookupFailed: "the host is not known"
    case .networkConnectionLost: "the connection was lost"
    case .notConnectedToInternet: "there is no network"
    case .timedOut: "it took too long"
    default: localizedDescription
    }
  }
}

extension URL {
  /// Whether the addresses share scheme, host and port.
  func hasSameOrigin(as other: URL) -> Bool {
    func origin(_ url: URL) -> [String?] {
      let scheme = url.scheme?.lowercased()
      let port = url.port ?? (scheme == "https" ? 443 : 80)
      return [scheme, url.host()?.lowercased(), String(port)]
    }
    return origin(self) == origin(other)
  }
}
