public import Assembler
public import Foundation

/// The assembler protocol of scenes that format or compare for the person's language and region.
///
/// Live and preview assemblers get the person's locale, and tests `en_US_POSIX`, from `AssemblerTesting`.
public protocol LocaleAssembler: Assembling {
  func resolve() -> Locale
}

extension LocaleAssembler where Self: SystemAssembler {
  public func resolve() -> Locale { .autoupdatingCurrent }
}

extension LocaleAssembler where Self: ChildAssembler, Parent: LocaleAssembler {
  public func resolve() -> Locale { parent.resolve() }
}

/// The languages that the person prefers, the most preferred first, as a dependency.
///
/// A type of its own keeps it apart from other lists of locales: those an application is translated into, for
/// one.
public struct PreferredLocales: Sendable {
  private let locales: @Sendable () -> [Locale]

  /// Creates it from a closure, which is called each time the locales are asked for.
  public init(_ locales: @escaping @Sendable () -> [Locale]) {
    self.locales = locales
  }

  /// The locales now.
  public func callAsFunction() -> [Locale] {
    locales()
  }

  /// The system's list.
  public static let live = PreferredLocales { Locale.preferredLanguages.map(Locale.init(identifier:)) }

  /// Always `locales`.
  public static func constant(_ locales: [Locale]) -> PreferredLocales {
    PreferredLocales { locales }
  }
}

/// The assembler protocol of scenes that choose a language.
///
/// Live and preview assemblers get the system's list, and tests `en_US_POSIX` alone, from
/// `AssemblerTesting`.
public protocol PreferredLocalesAssembler: Assembling {
  func resolve() -> PreferredLocales
}

extension PreferredLocalesAssembler where Self: SystemAssembler {
  public func resolve() -> PreferredLocales { .live }
}

extension PreferredLocalesAssembler where Self: ChildAssembler, Parent: PreferredLocalesAssembler {
  public func resolve() -> PreferredLocales { parent.resolve() }
}

/// The assembler protocol of scenes that reckon with days, weeks or months.
///
/// Live and preview assemblers get the person's calendar, and tests the Gregorian one in UTC, from
/// `AssemblerTesting`. A calendar has a time zone and a locale of its own; it does not take those of
/// ``TimeZoneAssembler`` and ``LocaleAssembler``.
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
/// Live and preview assemblers get the person's time zone, and tests UTC, from `AssemblerTesting`.
public protocol TimeZoneAssembler: Assembling {
  func resolve() -> TimeZone
}

extension TimeZoneAssembler where Self: SystemAssembler {
  public func resolve() -> TimeZone { .autoupdatingCurrent }
}

extension TimeZoneAssembler where Self: ChildAssembler, Parent: TimeZoneAssembler {
  public func resolve() -> TimeZone { parent.resolve() }
}
