public import Foundation

/// A received request.
public struct ReplayRequest: Equatable, Sendable {
  /// The method: `GET`.
  public let method: String
  /// The path and the query as the client sent them.
  public let target: String
  /// The server's URL, to build links with.
  public let server: URL
  /// The body. It needs a `Content-Length`.
  public internal(set) var body = Data()
  private let fields: [String: String]

  /// The value of a header field. Its name is case-insensitive.
  public func header(_ name: String) -> String? { fields[name.lowercased()] }

  /// Parses the lines before the empty one; `nil` if they aren't a request.
  init?(head: String, server: URL) {
    var lines = head.split(separator: "\r\n").makeIterator()
    guard let first = lines.next()?.split(separator: " "), first.count == 3 else { return nil }
    method = String(first[0])
    target = String(first[1])
    self.server = server
    var fields: [String: String] = [:]
    while let line = lines.next() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    self.fields = fields
  }
}
