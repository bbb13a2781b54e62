import Foundation

/// A date in any of the formats that GitHub has used.
///
/// Today's format is `2011-01-26T19:01:12Z`. Older responses and other parts of the API have an offset
/// (`2014-03-18T13:29:51-07:00`), fractional seconds, `2010/04/25 10:24:40 -0700`, or seconds since 1970.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
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

  /// Parses a date, or returns `nil` if `text` is in none of the formats.
  static func date(from text: String) -> Date? {
    var parser = DateParser(text)
    return parser.date()
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
    return GitHubDate.date(from: "\(parts[3])-\(number)-\(parts[1]) \(parts[4])Z")
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

/// Parses dates strictly.
///
/// `Date.ISO8601FormatStyle` reads 7 of the 18 malformed dates in `GitHubDateTests`: it takes 29 February 2013 for
/// 1 March, 24:15 for a time, and ignores text after the offset. Speed is not the reason for this parser. It needs
/// 36 million instructions for 10,000 dates, Foundation's needs 74 million, and decoding the pages that contain them
/// needs 2.9 billion: 1.3 % of a page.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
private struct DateParser {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = ArraySlice(text.utf8) }

  /// Parses the whole text: year, month, day, hour, minute, second, an optional fraction, and an offset.
  mutating func date() -> Date? {
    guard let year = number(digits: 4), let dateSeparator = take(oneOf: "-/"),
      let month = number(digits: 2), (1...12).contains(month),
      let day = number(after: dateSeparator, digits: 2), (1...Self.days(in: month, year)).contains(day),
      let hour = number(after: "T ", digits: 2), (0...23).contains(hour),
      let minute = number(after: ":", digits: 2), (0...59).contains(minute),
      let second = number(after: ":", digits: 2), (0...60).contains(second),
      let fraction = fraction(), let offset = offset(), rest.isEmpty
    else { return nil }
    let days = Self.daysSince1970(year, month, day)
    let seconds = hour * 3_600 + minute * 60 + second - offset
    // A double, because the seconds since 1970 don't fit 32 bits, which a watch's `Int` can have.
    return Date(timeIntervalSince1970: Double(days) * 86_400 + Double(seconds) + fraction)
  }

  private mutating func number(digits: Int) -> Int? {
    guard rest.count >= digits else { return nil }
    var value = 0
    for byte in rest.prefix(digits) {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    rest = rest.dropFirst(digits)
    return value
  }

  private mutating func number(after separators: String, digits: Int) -> Int? {
    take(oneOf: separators) == nil ? nil : number(digits: digits)
  }

  private mutating func take(oneOf characters: String) -> String? {
    guard let byte = rest.first, characters.utf8.contains(byte) else { return nil }
    rest = rest.dropFirst()
    return String(UnicodeScalar(byte))
  }

  /// The fractional second: zero if there is no point, `nil` if no digit follows the point.
  private mutating func fraction() -> Double? {
    guard take(oneOf: ".") != nil else { return 0 }
    var value = 0.0
    var unit = 0.1
    guard let first = number(digits: 1) else { return nil }
    value += Double(first) * unit
    while let digit = number(digits: 1) {
      unit /= 10
      value += Double(digit) * unit
    }
    return value
  }

  /// The offset from UTC in seconds: `Z`, `-07:00` or `-0700`, with or without a leading space.
  private mutating func offset() -> Int? {
    _ = take(oneOf: " ")
    if take(oneOf: "Z") != nil { return 0 }
    guard let sign = take(oneOf: "+-"), let hours = number(digits: 2) else { return nil }
    _ = take(oneOf: ":")
    guard let minutes = number(digits: 2), hours < 24, minutes < 60 else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60)
  }

  private static func days(in month: Int, _ year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  /// The days since 1 January 1970 in the proleptic Gregorian calendar, after Howard Hinnant's "chrono-compatible
  /// low-level date algorithms". Its years begin in March, so a leap day is the last of its year.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
