public import Assembler
public import Foundation

/// A scene that formats or compares by language and region.
public protocol LocaleAssembler: Assembling {
  /// The locale: the user's in an application and in a preview, and `en_US_POSIX` in a test.
  var locale: Locale { get }
}

extension LocaleAssembler where Self: SystemAssembler {
  public var locale: Locale { .autoupdatingCurrent }
}

extension LocaleAssembler where Self: ChildAssembler, Parent: LocaleAssembler {
  public var locale: Locale { parent.locale }
}

/// A scene that calculates with days, weeks or months.
public protocol CalendarAssembler: Assembling {
  /// The calendar: the user's in an application and in a preview, and the Gregorian calendar in UTC in a test.
  ///
  /// It has a time zone and a locale of its own, independent of ``TimeZoneAssembler`` and ``LocaleAssembler``.
  var calendar: Calendar { get }
}

extension CalendarAssembler where Self: SystemAssembler {
  public var calendar: Calendar { .autoupdatingCurrent }
}

extension CalendarAssembler where Self: ChildAssembler, Parent: CalendarAssembler {
  public var calendar: Calendar { parent.calendar }
}

/// A scene that shows local times.
public protocol TimeZoneAssembler: Assembling {
  /// The time zone: the user's in an application and in a preview, and UTC in a test.
  var timeZone: TimeZone { get }
}

extension TimeZoneAssembler where Self: SystemAssembler {
  public var timeZone: TimeZone { .autoupdatingCurrent }
}

extension TimeZoneAssembler where Self: ChildAssembler, Parent: TimeZoneAssembler {
  public var timeZone: TimeZone { parent.timeZone }
}
