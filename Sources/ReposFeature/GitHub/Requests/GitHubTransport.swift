import AssemblerEffects
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends one request, and follows where the answers send it on to.
///
/// It follows redirects itself, because the token must not go to another host: whether an HTTP library keeps
/// the field on the way is up to the library.
struct GitHubTransport: Sendable {
  let configuration: GitHubConfiguration
  let http: HTTPClient

  /// The answer of the address, or of the one that it leads to.
  ///
  /// - Parameter etag: The mark of the page that is kept; the answer is 304 if it is still the same.
  func send(_ address: URL, etag: String?) async throws -> GitHubAnswer {
    var address = address
    for _ in 0...configuration.limits.redirects {
      let answer = try await sendOnce(address, etag: etag)
      guard let target = answer.redirectTarget(from: address) else { return answer }
      address = target
    }
    throw GitHubError.tooManyRedirects(limit: configuration.limits.redirects)
  }

  private func sendOnce(_ address: URL, etag: String?) async throws -> GitHubAnswer {
    do {
      let (body, response) = try await http.send(request(for: address, etag: etag))
      return GitHubAnswer(body: body, response: response)
    } catch let error as URLError {
      if error.code == .cancelled { throw CancellationError() }
      throw GitHubError.noAnswer(host: address.host() ?? address.absoluteString, .init(error))
    }
  }

  private func request(for address: URL, etag: String?) -> URLRequest {
    var request = URLRequest(url: address, cachePolicy: .reloadIgnoringLocalCacheData)
    // Foundation on Linux takes no notice of a time limit that the initializer is given.
    request.timeoutInterval = configuration.limits.timeout / .seconds(1)
    request.setValue("application/vnd.github+json", forHTTPHeaderField: "Accept")
    request.setValue("2022-11-28", forHTTPHeaderField: "X-GitHub-Api-Version")
    request.setValue("ReposFeature", forHTTPHeaderField: "User-Agent")
    request.setValue(etag, forHTTPHeaderField: "If-None-Match")
    if let token = configuration.token, address.hasSameOrigin(as: configuration.api) {
      request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    }
    return request
  }
}

extension GitHubAnswer {
  /// Where the answer sends the request on to, if it is one that does.
  fileprivate func redirectTarget(from address: URL) -> URL? {
    guard [301, 302, 303, 307, 308].contains(status), let location = header("Location"),
      let target = URL(string: location, relativeTo: address)?.absoluteURL, target.isWebAddress
    else { return nil }
    return target
  }
}
