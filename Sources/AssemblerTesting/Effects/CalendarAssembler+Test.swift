public import Assembler
public import Foundation

extension Calendar {
  /// The calendar in a test that sets no other: Gregorian, in UTC, with the locale `en_US_POSIX`.
  public static var testDefault: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.locale = .testDefault
    return calendar
  }
}

extension CalendarAssembler where Self: TestAssembler {
  /// The Gregorian calendar in UTC, ``Foundation/Calendar/testDefault``.
  public func resolve() -> Calendar { .testDefault }
}
