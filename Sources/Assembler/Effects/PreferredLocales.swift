public import Foundation

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

extension PreferredLocalesAssembler where Self: LiveAssembler {
  public func resolve() -> PreferredLocales { .live }
}

extension PreferredLocalesAssembler where Self: PreviewAssembler {
  public func resolve() -> PreferredLocales { .live }
}

extension PreferredLocalesAssembler where Self: ChildAssembler, Parent: PreferredLocalesAssembler {
  public func resolve() -> PreferredLocales { parent.resolve() }
}
