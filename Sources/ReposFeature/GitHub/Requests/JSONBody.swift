import Foundation

/// Bytes from outside that are said to be JSON.
struct JSONBody {
  private let bytes: Data

  /// Takes the bytes of a body or a file.
  ///
  /// `JSONDecoder` stops the process where a text ends with its 513th open bracket: it looks for the place of
  /// the error behind the end (swift-foundation, seen in Swift 6.3.1). White space at the end keeps it from
  /// that, and changes nothing else.
  init(_ bytes: Data) {
    let isCut = bytes.last == UInt8(ascii: "[") || bytes.last == UInt8(ascii: "{")
    self.bytes = isCut ? bytes + Data("\n".utf8) : bytes
  }

  /// - Throws: A `DecodingError` where the bytes are not JSON, or not of this type.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: bytes)
  }
}
