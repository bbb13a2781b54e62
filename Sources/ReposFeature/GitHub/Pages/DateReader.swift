import Foundation

/// Reads a date from its digits, without a formatter: a list of 10,000 repositories has as many dates.
struct DateReader {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) {
    rest = ArraySlice(text.utf8)
  }

  /// The date of the whole text: year, month, day, hour, minute, second, an optional fraction, and an offset.
  mutating func date() -> Date? {
    guard let year = number(digits: 4), let dateSeparator = take(oneOf: "-/"),
      let month = number(digits: 2), (1...12).contains(month), take(oneOf: dateSeparator) != nil,
      let day = number(digits: 2), (1...Self.days(in: month, year)).contains(day), take(oneOf: "T ") != nil,
      let hour = number(digits: 2), (0...23).contains(hour), take(oneOf: ":") != nil,
      let minute = number(digits: 2), (0...59).contains(minute), take(oneOf: ":") != nil,
      let second = number(digits: 2), (0...60).contains(second),
      let fraction = fraction(), let offset = offset(), rest.isEmpty
    else { return nil }
    let days = Self.daysSince1970(year, month, day)
    let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
    return Date(timeIntervalSince1970: Double(seconds) + fraction)
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

  private mutating func take(oneOf characters: String) -> String? {
    guard let byte = rest.first, characters.utf8.contains(byte) else { return nil }
    rest = rest.dropFirst()
    return String(UnicodeScalar(byte))
  }

  /// The fraction of a second: zero where there is none, `nil` where a point has no digits.
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

  /// The offset from UTC in seconds: `Z`, `-07:00`, `-0700`, with a space before it or not.
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

  /// The days from 1 January 1970 in the proleptic Gregorian calendar, after Howard Hinnant's
  /// "chrono-compatible low-level date algorithms": years begin in March, so that a leap day is their last.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
