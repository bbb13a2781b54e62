public import AssemblerEffects
public import Foundation

// The values of the effects in tests, or for one that a test must stub, the compiler's message. The messages for HTTP
// and for opening URLs are also for previews, so they're beside those effects.

extension Calendar {
  /// The default calendar of tests: Gregorian, in UTC, with the locale `en_US_POSIX`.
  public static var testDefault: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .utc
    calendar.locale = .testDefault
    return calendar
  }
}

extension CalendarAssembler where Self: TestAssemblerProtocol {
  /// The Gregorian calendar in UTC, `Calendar.testDefault`.
  public var calendar: Calendar { .testDefault }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension ClockAssembler where Self: TestAssemblerProtocol {
  /// The assembler's immediate clock.
  public var clock: any Clock<Duration> { effects.clock }
}

extension ConsoleAssembler where Self: TestAssemblerProtocol {
  /// A console that captures output in `effects.console`.
  public var console: Console { Console { [console = effects.console] in console.record($0) } }
}

extension Date {
  /// The default date of tests: 1 January 2001, 00:00 UTC.
  public static let testDefault = Date(timeIntervalSinceReferenceDate: 0)
}

extension DateAssembler where Self: TestAssemblerProtocol {
  /// The fixed date `Date.testDefault`.
  public var date: DateGenerator { .constant(.testDefault) }
}

extension DeviceInfoAssembler where Self: TestAssemblerProtocol {
  /// A `DeviceInfo` without values, so that tests don't depend on the machine.
  public var deviceInfo: DeviceInfo { DeviceInfo() }
}

extension EnvironmentAssembler where Self: TestAssemblerProtocol {
  /// An empty environment.
  public var environment: ProcessEnvironment { .constant([:]) }
}

extension FileAssembler where Self: TestAssemblerProtocol {
  /// Explains a missing stub. You can't call it.
  @available(*, unavailable, message: "tests must stub files: write 'let files = FileAccess.inMemory()'")
  public var files: FileAccess { fatalError("unavailable") }
}

extension FireAndForgetAssembler where Self: TestAssemblerProtocol {
  /// Explains a missing stub. You can't call it.
  @available(
    *,
    unavailable,
    message: """
      tests must stub fire-and-forget work: write 'let tasks = TaskCollector()' and \
      'var fireAndForget: FireAndForget { tasks.fireAndForget }'
      """
  )
  public var fireAndForget: FireAndForget { fatalError("unavailable") }
}

extension Locale {
  /// The default locale of tests: `en_US_POSIX`, whose formats never change.
  public static let testDefault = Locale(identifier: "en_US_POSIX")
}

extension LocaleAssembler where Self: TestAssemblerProtocol {
  /// `en_US_POSIX`, `Locale.testDefault`.
  public var locale: Locale { .testDefault }
}

extension LogAssembler where Self: TestAssemblerProtocol {
  /// A log that captures all entries in `effects.log`.
  public var log: Log { Log { [log = effects.log] in log.record($0) } }
}

extension NotificationAssembler where Self: TestAssemblerProtocol {
  /// Explains a missing stub. You can't call it.
  @available(
    *,
    unavailable,
    message:
      "tests must stub notifications: write 'let notifications = Notifications.center(NotificationCenter())'"
  )
  public var notifications: Notifications { fatalError("unavailable") }
}

extension PreferencesAssembler where Self: TestAssemblerProtocol {
  /// Explains a missing stub. You can't call it.
  @available(
    *,
    unavailable,
    message: "tests must stub preferences: write 'let preferences = Preferences.inMemory()'"
  )
  public var preferences: Preferences { fatalError("unavailable") }
}

extension RandomAssembler where Self: TestAssemblerProtocol {
  /// A generator with the seed 0 for each assembler.
  public var random: RandomNumbers { effects.random }
}

extension TimeZone {
  /// `TimeZone.gmt`, which needs iOS 16.
  static var utc: TimeZone { TimeZone(secondsFromGMT: 0) ?? .autoupdatingCurrent }
}

extension TimeZoneAssembler where Self: TestAssemblerProtocol {
  /// UTC.
  public var timeZone: TimeZone { .utc }
}

extension UUID {
  /// Creates a UUID that ends with `number` in hexadecimal: `UUID(number: 255)` is
  /// `00000000-0000-0000-0000-0000000000ff`.
  ///
  /// - Precondition: `number` isn't negative.
  // With a label: swift-dependencies has `UUID(0)`, and a test can import both.
  public init(number: Int) {
    precondition(number >= 0, "an identifier's number is zero or more, not \(number)")
    self = UUIDGenerator.uuid(number)
  }
}

extension UUIDAssembler where Self: TestAssemblerProtocol {
  /// UUIDs counted from zero for each assembler.
  public var uuid: UUIDGenerator { effects.uuids }
}
