public import Foundation

/// A response of the server.
public struct ReplayResponse: Sendable {
  /// The status code.
  public var status: Int
  /// The header fields, except `Content-Length` and `Connection`.
  public var headers: [String: String]
  /// The body.
  public var body: Data
  /// The number of bytes of the body to send before closing the connection; `nil` for all. `Content-Length` is that
  /// of the whole body.
  public var sentByteCount: Int?
  /// The framing of the body.
  public var framing = Framing.length
  /// Whether the server closes the connection without a response.
  public var isDropped = false
  /// The number of seconds between two bytes of the body.
  public var pause: TimeInterval?
  /// The bytes to send instead, before closing the connection.
  private var raw: Data?

  /// The way a body ends (RFC 9112).
  public enum Framing: Sendable {
    /// After `Content-Length` bytes.
    case length
    /// With an empty chunk, after chunks of seven bytes.
    case chunks
    /// With the connection.
    case close
  }

  /// Creates a response.
  public init(
    status: Int = 200,
    headers: [String: String] = [:],
    body: Data = Data(),
    sentByteCount: Int? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.sentByteCount = sentByteCount
  }

  /// A JSON response with GitHub's content type.
  public static func json(_ body: String, status: Int = 200, headers: [String: String] = [:])
    -> ReplayResponse
  {
    let type = ["Content-Type": "application/json; charset=utf-8"]
    return ReplayResponse(status: status, headers: type.merging(headers) { $1 }, body: Data(body.utf8))
  }

  /// A closed connection instead of a response.
  public static var dropped: ReplayResponse {
    var response = ReplayResponse()
    response.isDropped = true
    return response
  }

  /// These bytes, in which anything can be wrong, and the end of the connection.
  public static func raw(_ bytes: Data) -> ReplayResponse {
    var response = ReplayResponse()
    response.raw = bytes
    return response
  }

  /// Whether the connection can carry another response after this one.
  var canBeFollowed: Bool { !isDropped && sentByteCount == nil && framing != .close && raw == nil }

  func bytes(closingConnection isLast: Bool) -> Data {
    if let raw { return raw }
    var head = "HTTP/1.1 \(status) Replayed\r\n"
    for (name, value) in headers.sorted(by: { $0.key < $1.key }) { head += "\(name): \(value)\r\n" }
    var content = body
    switch framing {
    case .length where status == 304: break
    case .length: head += "Content-Length: \(body.count)\r\n"
    case .chunks:
      head += "Transfer-Encoding: chunked\r\n"
      content = Self.chunks(of: body)
    case .close: break
    }
    head += isLast ? "Connection: close\r\n\r\n" : "\r\n"
    return Data(head.utf8) + (sentByteCount.map { content.prefix($0) } ?? content)
  }

  private static func chunks(of body: Data) -> Data {
    var rest = body[...]
    var chunks = Data()
    while !rest.isEmpty {
      let chunk = rest.prefix(7)
      chunks += Data("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Data("\r\n".utf8)
      rest = rest.dropFirst(chunk.count)
    }
    return chunks + Data("0\r\n\r\n".utf8)
  }
}
