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

/// The user's preferred locales, the most preferred first.
///
/// This type distinguishes them from other lists of locales, such as an application's translations.
public struct PreferredLocales: Sendable {
  private let locales: @Sendable () -> [Locale]

  /// Creates a value from a closure that returns the locales.
  public init(_ locales: @escaping @Sendable () -> [Locale]) {
    self.locales = locales
  }

  /// Returns the current locales.
  public func callAsFunction() -> [Locale] {
    locales()
  }

  /// The system's list.
  public static let live = PreferredLocales { Locale.preferredLanguages.map(Locale.init(identifier:)) }

  /// A value that always returns `locales`.
  public static func constant(_ locales: [Locale]) -> PreferredLocales {
    PreferredLocales { locales }
  }
}

/// The assembler protocol of scenes that choose a language.
///
/// Live and preview assemblers get the system's list. Tests get only `en_US_POSIX`.
public protocol PreferredLocalesAssembler: Assembling {
  func resolve() -> PreferredLocales
}

extension PreferredLocalesAssembler where Self: SystemAssembler {
  public func resolve() -> PreferredLocales { .live }
}

extension PreferredLocalesAssembler where Self: ChildAssembler, Parent: PreferredLocalesAssembler {
  public func resolve() -> PreferredLocales { parent.resolve() }
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
