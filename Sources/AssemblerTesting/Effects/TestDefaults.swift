public import AssemblerEffects
public import Foundation

extension Calendar {
  /// The calendar in a test that sets no other: Gregorian, in UTC, with the locale `en_US_POSIX`.
  public static var testDefault: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.locale = .testDefault
    return calendar
  }
}

extension CalendarAssembler where Self: TestAssembler {
  /// The Gregorian calendar in UTC, ``Foundation/Calendar/testDefault``.
  public func resolve() -> Calendar { .testDefault }
}

extension ClockAssembler where Self: TestAssembler {
  /// A clock that never waits, the same for the whole assembler.
  public func resolve() -> any Clock<Duration> { effects.clock }
}

extension ConsoleAssembler where Self: TestAssembler {
  /// A console that keeps what is written, in the assembler's `effects.console`.
  public func resolve() -> Console { Console { [console = effects.console] in console.record($0) } }
}

extension Date {
  /// The date in a test that sets no other: 1 January 2001, 00:00 UTC.
  public static let testDefault = Date(timeIntervalSinceReferenceDate: 0)
}

extension DateAssembler where Self: TestAssembler {
  /// A fixed date, ``Foundation/Date/testDefault``.
  public func resolve() -> DateGenerator { .constant(.testDefault) }
}

extension DeviceInfoAssembler where Self: TestAssembler {
  /// No fact at all, so that a test does not depend on the machine that it runs on.
  public func resolve() -> DeviceInfo { DeviceInfo() }
}

extension EnvironmentAssembler where Self: TestAssembler {
  /// An environment without variables.
  public func resolve() -> ProcessEnvironment { .constant([:]) }
}

extension Locale {
  /// The locale in a test that sets no other: `en_US_POSIX`, whose formats never change.
  public static let testDefault = Locale(identifier: "en_US_POSIX")
}

extension LocaleAssembler where Self: TestAssembler {
  /// `en_US_POSIX`, ``Foundation/Locale/testDefault``.
  public func resolve() -> Locale { .testDefault }
}

extension LogAssembler where Self: TestAssembler {
  /// A log that keeps every entry, in the assembler's `effects.log`.
  public func resolve() -> Log { Log { [log = effects.log] in log.record($0) } }
}

extension PreferredLocalesAssembler where Self: TestAssembler {
  /// `en_US_POSIX` alone.
  public func resolve() -> PreferredLocales { .constant([.testDefault]) }
}

extension RandomAssembler where Self: TestAssembler {
  /// Random numbers with the seed 0, one sequence for each assembler.
  public func resolve() -> RandomNumbers { effects.random }
}

extension SuspendingClockAssembler where Self: TestAssembler {
  /// A clock that never waits, the same for the whole assembler.
  public func resolve(_ clock: SuspendingClock.Type) -> any Clock<Duration> { effects.suspendingClock }
}

extension TimeZoneAssembler where Self: TestAssembler {
  /// UTC.
  public func resolve() -> TimeZone { .gmt }
}

extension UUIDAssembler where Self: TestAssembler {
  /// Identifiers counted from zero, one count for each assembler.
  public func resolve() -> UUIDGenerator { effects.uuids }
}
