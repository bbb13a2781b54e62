public import AssemblerEffects
public import Foundation

extension Calendar {
  /// The default calendar of tests: Gregorian, in UTC, with the locale `en_US_POSIX`.
  public static var testDefault: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.locale = .testDefault
    return calendar
  }
}

extension CalendarAssembler where Self: AnyTestAssembler {
  /// The Gregorian calendar in UTC, `Calendar.testDefault`.
  public func resolve() -> Calendar { .testDefault }
}

extension ClockAssembler where Self: AnyTestAssembler {
  /// The assembler's immediate clock.
  public func resolve() -> any Clock<Duration> { effects.clock }
}

extension ConsoleAssembler where Self: AnyTestAssembler {
  /// A console that captures output in `effects.console`.
  public func resolve() -> Console { Console { [console = effects.console] in console.record($0) } }
}

extension Date {
  /// The default date of tests: 1 January 2001, 00:00 UTC.
  public static let testDefault = Date(timeIntervalSinceReferenceDate: 0)
}

extension DateAssembler where Self: AnyTestAssembler {
  /// The fixed date `Date.testDefault`.
  public func resolve() -> DateGenerator { .constant(.testDefault) }
}

extension DeviceInfoAssembler where Self: AnyTestAssembler {
  /// A `DeviceInfo` without values, so that tests don't depend on the machine.
  public func resolve() -> DeviceInfo { DeviceInfo() }
}

extension EnvironmentAssembler where Self: AnyTestAssembler {
  /// An empty environment.
  public func resolve() -> ProcessEnvironment { .constant([:]) }
}

extension Locale {
  /// The default locale of tests: `en_US_POSIX`, whose formats never change.
  public static let testDefault = Locale(identifier: "en_US_POSIX")
}

extension LocaleAssembler where Self: AnyTestAssembler {
  /// `en_US_POSIX`, `Locale.testDefault`.
  public func resolve() -> Locale { .testDefault }
}

extension LogAssembler where Self: AnyTestAssembler {
  /// A log that captures all entries in `effects.log`.
  public func resolve() -> Log { Log { [log = effects.log] in log.record($0) } }
}

extension RandomAssembler where Self: AnyTestAssembler {
  /// A generator with the seed 0 for each assembler.
  public func resolve() -> RandomNumbers { effects.random }
}

extension TimeZoneAssembler where Self: AnyTestAssembler {
  /// UTC.
  public func resolve() -> TimeZone { .gmt }
}

extension UUIDAssembler where Self: AnyTestAssembler {
  /// UUIDs counted from zero for each assembler.
  public func resolve() -> UUIDGenerator { effects.uuids }
}
