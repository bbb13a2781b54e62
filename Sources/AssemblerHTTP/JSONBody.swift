public import Foundation

/// JSON that somebody else wrote: the body of a response or of a request.
///
/// Some bytes make `JSONDecoder` itself end the process (swift-foundation, Swift 6.3.1): it looks for an error's position
/// past the end if its input ends with `[` as the 513th open bracket. A server that decodes requests, and a client that
/// decodes responses, can be ended by anyone who knows. A body throws instead:
///
/// ```swift
/// let weather = try JSONBody(data).decode(Weather.self)
/// ```
public struct JSONBody: Sendable {
  private let bytes: Data

  /// Creates a body from bytes that can be anything.
  public init(_ bytes: Data) {
    // Whitespace at the end keeps the position inside, and changes nothing else.
    self.bytes = bytes.last == UInt8(ascii: "[") ? bytes + Data("\n".utf8) : bytes
  }

  /// Decodes the body. Linear in its size.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - decoder: The decoder, which can have strategies of its own.
  /// - Returns: The value.
  /// - Throws: A `DecodingError` if the bytes aren't JSON in UTF-8, are nested more than 512 deep, or have another type.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self,
    with decoder: JSONDecoder = JSONDecoder()
  ) throws -> Value {
    guard isUTF8(for: decoder) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "The JSON isn't in UTF-8.")
      )
    }
    return try decoder.decode(type, from: bytes)
  }

  /// Whether the decoder takes the bytes for UTF-8, as RFC 8259 demands. In UTF-16, no byte at the end keeps it from the
  /// trap, because two are a character.
  private func isUTF8(for decoder: JSONDecoder) -> Bool {
    if bytes.prefix(4).contains(where: { $0 == 0 || $0 >= 0xFE }) { return false }
    // The reader of JSON5 traps at other bytes anywhere; that of JSON reads past those that nobody asks for.
    if #available(macOS 12, iOS 15, tvOS 15, watchOS 8, *), decoder.allowsJSON5 {
      return String(data: bytes, encoding: .utf8) != nil
    }
    return true
  }
}
