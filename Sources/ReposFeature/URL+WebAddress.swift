import Foundation

extension URL {
  /// Whether the URL is an HTTP or HTTPS address with a host.
  var isWebAddress: Bool {
    ["http", "https"].contains(scheme?.lowercased()) && host()?.isEmpty == false
  }

  /// Whether both URLs have the same scheme, host and port.
  func hasSameOrigin(as other: URL) -> Bool {
    origin == other.origin
  }

  private var origin: [String?] {
    let scheme = scheme?.lowercased()
    return [scheme, host()?.lowercased(), String(port ?? (scheme == "https" ? 443 : 80))]
  }
}
