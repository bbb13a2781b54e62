public import Foundation

/// What the server sends.
public struct ReplayResponse: Sendable {
  /// The status of the answer.
  public var status: Int
  /// The fields of the head, beside `Content-Length` and `Connection`.
  public var headers: [String: String]
  /// The body.
  public var body: Data
  /// How many bytes of the body are sent before the connection is closed; `nil` for all. The head announces
  /// the whole body.
  public var sentByteCount: Int?
  /// How the end of the body is told.
  public var framing = Framing.length
  /// Whether the connection is closed without an answer.
  public var isDropped = false

  /// How the end of a body is told (RFC 9112).
  public enum Framing: Sendable {
    /// By its length, in the head.
    case length
    /// By a last chunk, after chunks of seven bytes.
    case chunks
    /// By the end of the connection.
    case close
  }

  /// Creates an answer.
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

  /// An answer of JSON, in the type that GitHub gives it.
  public static func json(_ body: String, status: Int = 200, headers: [String: String] = [:])
    -> ReplayResponse
  {
    let type = ["Content-Type": "application/json; charset=utf-8"]
    return ReplayResponse(status: status, headers: type.merging(headers) { $1 }, body: Data(body.utf8))
  }

  /// A closed connection in place of an answer.
  public static var dropped: ReplayResponse {
    var answer = ReplayResponse()
    answer.isDropped = true
    return answer
  }

  var bytes: Data {
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
    head += "Connection: close\r\n\r\n"
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
