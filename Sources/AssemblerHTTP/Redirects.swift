package import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension HTTPClient {
  /// A client that sends requests with this one, and follows redirects.
  ///
  /// Pass a client that returns redirects, such as `session(followsRedirects: false)`.
  ///
  /// It follows 301, 302, 303, 307 and 308 to an HTTP or HTTPS address, and returns every other response. 307 and 308
  /// repeat the method and the body. A 303 unless of a `HEAD`, and a 301 or 302 of a `POST`, make it a `GET`. A body
  /// that is a stream can't be sent again: the redirect is returned.
  ///
  /// Another origin, which is another scheme, host or port, gets what describes the body and the wanted answer, such as
  /// `Content-Type` and `Accept`. It doesn't get `Authorization`, `Cookie`, `X-Api-Key` or other fields, and neither does
  /// an origin to which it redirects back. To send them on, follow the redirect yourself.
  ///
  /// The client throws `URLError(.httpTooManyRedirects)` instead of following more than `limit` redirects.
  ///
  /// - Parameter limit: The maximum number of redirects for one request.
  public func followingRedirects(limit: Int = 20) -> HTTPClient {
    HTTPClient { request in
      var request = request
      var count = 0
      while true {
        let (body, response) = try await send(request)
        guard let next = request.redirected(by: response) else { return (body, response) }
        if count >= limit { throw URLError(.httpTooManyRedirects, at: next.url) }
        count += 1
        request = next
      }
    }
  }
}

extension URLRequest {
  /// The fields that another origin gets.
  private static let harmlessFields: Set<String> = [
    "accept", "accept-encoding", "accept-language", "cache-control", "content-encoding", "content-language",
    "content-length", "content-type", "range", "user-agent",
  ]
  private static let bodyFields: Set<String> = [
    "content-encoding", "content-language", "content-length", "content-type", "transfer-encoding",
  ]

  /// The request to send after `response`; `nil` if it's the answer.
  fileprivate func redirected(by response: HTTPURLResponse) -> URLRequest? {
    guard [301, 302, 303, 307, 308].contains(response.statusCode),
      let location = response.value(forHTTPHeaderField: "Location"),
      let target = URL(string: location, relativeTo: url)?.absoluteURL, target.isWebAddress
    else { return nil }
    var next = self
    next.url = target.withSchemeInLowercase
    if Origin(url) != Origin(target) { next.removeFields { !Self.harmlessFields.contains($0) } }
    switch (response.statusCode, httpMethod?.uppercased()) {
    case (303, "HEAD"): break
    case (303, _), (301...302, "POST"):
      next.httpMethod = "GET"
      next.httpBody = nil
      next.httpBodyStream = nil
      next.removeFields(where: Self.bodyFields.contains)
    default: if httpBodyStream != nil { return nil }
    }
    return next
  }

  private mutating func removeFields(where isRemoved: (String) -> Bool) {
    for name in (allHTTPHeaderFields ?? [:]).keys where isRemoved(name.lowercased()) {
      setValue(nil, forHTTPHeaderField: name)
    }
  }
}

extension URLError {
  /// An error with the URL that the request was for.
  init(_ code: Code, at url: URL?) {
    self.init(code, userInfo: url.map { [NSURLErrorFailingURLErrorKey: $0] } ?? [:])
  }
}

/// The part of a URL that header fields are meant for.
package struct Origin: Equatable {
  private let scheme: String?
  private let host: String?
  private let port: Int?

  package init(_ url: URL?) {
    scheme = url?.scheme?.lowercased()
    host = url?.host?.lowercased()
    port = url?.port ?? (scheme == "https" ? 443 : 80)
  }
}

extension URL {
  /// The same address: Foundation on Linux knows no scheme in capitals.
  fileprivate var withSchemeInLowercase: URL {
    var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
    components?.scheme = scheme?.lowercased()
    return components?.url ?? self
  }

  /// The ports that a server can have.
  package static let ports = 1...65_535

  /// Whether the URL is an HTTP or HTTPS address with a host, and with a valid port if it has one.
  package var isWebAddress: Bool {
    ["http", "https"].contains(scheme?.lowercased()) && host?.isEmpty == false
      && port.map(Self.ports.contains) ?? true
  }
}
