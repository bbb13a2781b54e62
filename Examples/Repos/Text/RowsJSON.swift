import Foundation
import ReposFeature

/// The rows as a JSON array.
struct RowsJSON {
  private struct Row: Encodable {
    let row: RepoRow

    enum CodingKeys: String, CodingKey {
      case name, description, age
      case pushedAt = "pushed_at"
      case webURL = "html_url"
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(row.name, forKey: .name)
      try container.encode(row.description, forKey: .description)
      // `encode` instead of `encodeIfPresent` writes `null` for an unknown value.
      try container.encode(row.age, forKey: .age)
      try container.encode(row.pushedAt, forKey: .pushedAt)
      try container.encode(row.webURL, forKey: .webURL)
    }
  }

  let text: String

  init(_ rows: [RepoRow]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    let json = String(decoding: try encoder.encode(rows.map(Row.init)), as: UTF8.self)
    text = Self.escapingControlCharacters(in: json)
  }

  /// `JSONEncoder` escapes C0 only. The other control characters can only be in strings, so escape them afterwards.
  private static func escapingControlCharacters(in json: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in json.unicodeScalars {
      if scalar != "\n", TerminalText.isUnsafe(scalar) {
        let digits = String(scalar.value, radix: 16)
        escaped.append(
          contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars
        )
      } else {
        escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
