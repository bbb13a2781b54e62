public import Assembler
public import Foundation

/// The assembler protocol of scenes that format or compare by language and region.
///
/// Live and preview assemblers get the user's locale. Tests get `en_US_POSIX`.
public protocol LocaleAssembler: Assembling {
  func resolve() -> Locale
}

extension LocaleAssembler where Self: SystemAssembler {
  public func resolve() -> Locale { .autoupdatingCurrent }
}

extension LocaleAssembler where Self: ChildAssembler, Parent: LocaleAssembler {
  public func resolve() -> Locale { parent.resolve() }
}

/// The assembler protocol of scenes that calculate with days, weeks or months.
///
/// Live and preview assemblers get the user's calendar. Tests get the Gregorian calendar in UTC. A calendar has its
/// own time zone and locale, independent of ``TimeZoneAssembler`` and ``LocaleAssembler``.
public protocol CalendarAssembler: Assembling {
  func resolve() -> Calendar
}

extension CalendarAssembler where Self: SystemAssembler {
  public func resolve() -> Calendar { .autoupdatingCurrent }
}

extension CalendarAssembler where Self: ChildAssembler, Parent: CalendarAssembler {
  public func resolve() -> Calendar { parent.resolve() }
}

/// The assembler protocol of scenes that show local times.
///
/// Live and preview assemblers get the user's time zone. Tests get UTC.
public protocol TimeZoneAssembler: Assembling {
  func resolve() -> TimeZone
}

extension TimeZoneAssembler where Self: SystemAssembler {
  public func resolve() -> TimeZone { .autoupdatingCurrent }
}

extension TimeZoneAssembler where Self: ChildAssembler, Parent: TimeZoneAssembler {
  public func resolve() -> TimeZone { parent.resolve() }
}
