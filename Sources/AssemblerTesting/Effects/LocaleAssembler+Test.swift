public import Assembler
public import Foundation

extension Locale {
  /// The locale in a test that sets no other: `en_US_POSIX`, whose formats never change.
  public static let testDefault = Locale(identifier: "en_US_POSIX")
}

extension LocaleAssembler where Self: TestAssembler {
  /// `en_US_POSIX`, ``Foundation/Locale/testDefault``.
  public func resolve() -> Locale { .testDefault }
}
