import AssemblerHTTP
import Foundation
import Testing

@Suite struct JSONBodyTests {
  static let encodings: [String.Encoding] = [
    .utf8, .utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian, .utf32BigEndian,
  ]

  /// `JSONDecoder` traps at the 513th bracket, in each encoding.
  @Test("Brackets without end are an error", arguments: [0, 1, 512, 513, 514, 10_000], encodings)
  func depth(brackets: Int, encoding: String.Encoding) throws {
    let body = try #require(String(repeating: "[", count: brackets).data(using: encoding))
    #expect(throws: DecodingError.self) { try JSONBody(body).decode([Int].self) }
    let marked = Data("\u{FEFF}".utf8) + body
    #expect(throws: DecodingError.self) { try JSONBody(marked).decode([Int].self) }
  }

  @Test("A body decodes, also with a byte order mark and with a decoder of one's own") func decodes() throws {
    #expect(try JSONBody(Data(#"["ä", "1"]"#.utf8)).decode() == ["ä", "1"])
    #expect(try JSONBody(Data("\u{FEFF}[1]".utf8)).decode([Int].self) == [1])
    #expect(try JSONBody(Data("7".utf8)).decode() == 7)
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    struct Item: Decodable { let pageTitle: Int }
    #expect(try JSONBody(Data(#"{"page_title": 1}"#.utf8)).decode(Item.self, with: decoder).pageTitle == 1)
    #expect(throws: DecodingError.self) { try JSONBody(Data("[1]".utf8)).decode([String].self) }
  }

  /// The reader of JSON5 traps at a byte that isn't UTF-8.
  @Test("JSON5 that isn't UTF-8 is an error") func json5() throws {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    #expect(try JSONBody(Data("{a: 1,}".utf8)).decode(with: decoder) == ["a": 1])
    for end: [UInt8] in [[0xF9, 0x5C, 0x9C, 0x75, 0xBD], [0x80, 0x7D]] {
      let body = JSONBody(Data([0x7B] + end))
      #expect(throws: DecodingError.self) { try body.decode([String: Int].self, with: decoder) }
    }
  }

  @Test("JSON in UTF-16 is an error, also if it is right", arguments: encodings.dropFirst())
  func otherEncodings(encoding: String.Encoding) throws {
    for text in ["1", "[1, 2]"] {
      let body = try #require(text.data(using: encoding))
      #expect(throws: DecodingError.self) { try JSONBody(body).decode([Int].self) }
      #expect(throws: DecodingError.self) { try JSONBody(body).decode(Int.self) }
    }
  }
}
