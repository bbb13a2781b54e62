public import Assembler
import Foundation

extension PreferredLocalesAssembler where Self: TestAssembler {
  /// `en_US_POSIX` alone.
  public func resolve() -> PreferredLocales { .constant([.testDefault]) }
}
