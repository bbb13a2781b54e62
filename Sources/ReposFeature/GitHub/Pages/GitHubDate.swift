import Foundation

/// A date in one of the forms that GitHub has used.
///
/// `2011-01-26T19:01:12Z` is the form of today. Older answers and other parts of the API have an offset
/// (`2014-03-18T13:29:51-07:00`), fractions of a second, `2010/04/25 10:24:40 -0700`, or seconds since 1970.
struct GitHubDate: Decodable {
  private static let secondsToYear10000 = 0.0..<253_402_300_800

  let date: Date

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      guard let date = Self.date(from: text) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date: \(text)")
      }
      self.date = date
    } else {
      let seconds = try container.decode(Double.self)
      guard Self.secondsToYear10000.contains(seconds) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date: \(seconds)")
      }
      date = Date(timeIntervalSince1970: seconds)
    }
  }

  /// The date that `text` writes, or `nil` where it writes none.
  static func date(from text: String) -> Date? {
    var reader = DateReader(text)
    return reader.date()
  }
}
