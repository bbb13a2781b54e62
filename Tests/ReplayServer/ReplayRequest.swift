public import Foundation

/// A request that the server received.
public struct ReplayRequest: Equatable, Sendable {
  /// `GET`.
  public let method: String
  /// The path and the query, as the client wrote them.
  public let target: String
  /// The address of the server, to build links with.
  public let server: URL
  private let fields: [String: String]

  /// The value of a field, whatever the case of its name.
  public func header(_ name: String) -> String? { fields[name.lowercased()] }

  /// Reads the lines before the empty one; `nil` where they are no request.
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
