import Foundation

extension URL {
  /// Whether the addresses share scheme, host and port.
  func hasSameOrigin(as other: URL) -> Bool {
    origin == other.origin
  }

  /// Whether the address is one that HTTP can ask.
  var isWebAddress: Bool {
    ["http", "https"].contains(scheme?.lowercased()) && host()?.isEmpty == false
  }

  private var origin: [String?] {
    let scheme = scheme?.lowercased()
    return [scheme, host()?.lowercased(), String(port ?? (scheme == "https" ? 443 : 80))]
  }
}
