public import Assembler
public import Foundation

extension Date {
  /// The date in a test that sets no other: 1 January 2001, 00:00 UTC.
  public static let testDefault = Date(timeIntervalSinceReferenceDate: 0)
}

extension DateAssembler where Self: TestAssembler {
  /// A fixed date, ``Foundation/Date/testDefault``.
  public func resolve() -> DateGenerator { .constant(.testDefault) }
}
