public import Assembler
public import Foundation

/// The assembler protocol of scenes that format or compare by language and region.
///
/// Live and preview assemblers get the user's locale. Tests get `en_US_POSIX`.
public protocol LocaleAssembler: Assembling {
  var locale: Locale { get }
}

extension LocaleAssembler where Self: SystemAssembler {
  public var locale: Locale { .autoupdatingCurrent }
}

extension LocaleAssembler where Self: ChildAssembler, Parent: LocaleAssembler {
  public var locale: Locale { parent.locale }
}

/// The assembler protocol of scenes that calculate with days, weeks or months.
///
/// Live and preview assemblers get the user's calendar. Tests get the Gregorian calendar in UTC. A calendar has its
/// own time zone and locale, independent of ``TimeZoneAssembler`` and ``LocaleAssembler``.
public protocol CalendarAssembler: Assembling {
  var calendar: Calendar { get }
}

extension CalendarAssembler where Self: SystemAssembler {
  public var calendar: Calendar { .autoupdatingCurrent }
}

extension CalendarAssembler where Self: ChildAssembler, Parent: CalendarAssembler {
  public var calendar: Calendar { parent.calendar }
}

/// The assembler protocol of scenes that show local times.
///
/// Live and preview assemblers get the user's time zone. Tests get UTC.
public protocol TimeZoneAssembler: Assembling {
  var timeZone: TimeZone { get }
}

extension TimeZoneAssembler where Self: SystemAssembler {
  public var timeZone: TimeZone { .autoupdatingCurrent }
}

extension TimeZoneAssembler where Self: ChildAssembler, Parent: TimeZoneAssembler {
  public var timeZone: TimeZone { parent.timeZone }
}
