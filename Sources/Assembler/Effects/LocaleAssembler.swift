public import Foundation

/// The assembler protocol of scenes that format or compare for the person's language and region.
///
/// Live and preview assemblers get the person's locale, and tests `en_US_POSIX`, from `AssemblerTesting`.
public protocol LocaleAssembler: Assembling {
  func resolve() -> Locale
}

extension LocaleAssembler where Self: LiveAssembler {
  public func resolve() -> Locale { .autoupdatingCurrent }
}

extension LocaleAssembler where Self: PreviewAssembler {
  public func resolve() -> Locale { .autoupdatingCurrent }
}

extension LocaleAssembler where Self: ChildAssembler, Parent: LocaleAssembler {
  public func resolve() -> Locale { parent.resolve() }
}
