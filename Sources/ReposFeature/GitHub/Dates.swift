import Foundation

/// A date as GitHub writes it: `2011-01-26T19:01:12Z`.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
struct GitHubDate: Decodable {
  let date: Date

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = Self.date(from: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date: \(text)")
    }
    self.date = date
  }

  /// Parses a date, or returns `nil` if `text` isn't exactly one.
  static func date(from text: String) -> Date? {
    // Compared, because the style takes 29 February 2013 for 1 March, 24:15 for a time, and ignores text after the date.
    let style = Date.ISO8601FormatStyle(timeZone: .gmt)
    guard text.utf8.count == 20, let date = try? style.parse(text) else { return nil }
    return date.formatted(style) == text ? date : nil
  }
}

/// A date in an HTTP header field: `Wed, 04 Dec 2019 16:24:59 GMT` (RFC 9110).
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
enum HTTPDate {
  static func date(from text: String) -> Date? {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: String(parts[2])) else {
      return nil
    }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    return GitHubDate.date(from: "\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Date {
  /// The local time in `timeZone`, for messages: `2026-11-21 16:24:57 GMT+1`.
  func localTime(in timeZone: TimeZone) -> String {
    let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: timeZone)
      .year().month().day().time(includingFractionalSeconds: false)
    return "\(formatted(style)) \(timeZone.abbreviation(for: self) ?? timeZone.identifier)"
  }
}
