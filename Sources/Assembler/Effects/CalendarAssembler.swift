public import Foundation

/// The assembler protocol of scenes that reckon with days, weeks or months.
///
/// Live and preview assemblers get the person's calendar, and tests the Gregorian one in UTC, from
/// `AssemblerTesting`. A calendar has a time zone and a locale of its own; it does not take those of
/// ``TimeZoneAssembler`` and ``LocaleAssembler``.
public protocol CalendarAssembler: Assembling {
  func resolve() -> Calendar
}

extension CalendarAssembler where Self: LiveAssembler {
  public func resolve() -> Calendar { .autoupdatingCurrent }
}

extension CalendarAssembler where Self: PreviewAssembler {
  public func resolve() -> Calendar { .autoupdatingCurrent }
}

extension CalendarAssembler where Self: ChildAssembler, Parent: CalendarAssembler {
  public func resolve() -> Calendar { parent.resolve() }
}
