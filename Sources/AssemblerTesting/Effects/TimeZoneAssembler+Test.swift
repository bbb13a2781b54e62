public import Assembler
public import Foundation

extension TimeZoneAssembler where Self: TestAssembler {
  /// UTC.
  public func resolve() -> TimeZone { .gmt }
}
