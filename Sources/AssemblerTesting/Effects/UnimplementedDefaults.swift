public import AssemblerEffects
public import Foundation

// For the effects with a value in tests, which are in TestDefaults.swift: a test in which an effect must not be used
// replaces that value with one of these.

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Clock where Self == UnimplementedClock {
  /// A clock that fails the test when code reads the time or sleeps: `let clock: any Clock<Duration> = .unimplemented()`.
  public static func unimplemented(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UnimplementedClock {
    UnimplementedClock(site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// A clock that fails the test when code reads the time or sleeps. Its time stands still, and a sleep throws
/// ``UnimplementedError``.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct UnimplementedClock: Clock, Sendable {
  let site: CallSite

  /// The start, after it failed the test.
  public var now: TestInstant {
    failTest("Unimplemented: Clock.now was called", at: site)
    return TestInstant()
  }

  /// Zero.
  public var minimumResolution: Duration { .zero }

  /// Fails the test and throws ``UnimplementedError``.
  public func sleep(until deadline: TestInstant, tolerance: Duration? = nil) async throws {
    failTest("Unimplemented: Clock.sleep was called", at: site)
    throw UnimplementedError(name: "Clock.sleep")
  }
}

extension Console {
  /// A console that fails the test when code prints. It prints nothing.
  public static func unimplemented(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Console {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Console { output in
      failTest("Unimplemented: Console.print was called with \(String(reflecting: output.text))", at: site)
    }
  }
}

extension DateGenerator {
  /// A generator that fails the test and returns `Date.testDefault`.
  public static func unimplemented(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> DateGenerator {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return DateGenerator(site.unimplemented("DateGenerator", placeholder: .testDefault))
  }
}

extension Log {
  /// A log that fails the test when code logs an entry, of any level.
  public static func unimplemented(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Log {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Log { failTest("Unimplemented: Log was called with \"\($0)\"", at: site) }
  }
}

extension ProcessEnvironment {
  /// An environment that fails the test when code reads a variable. It has no variables and no arguments.
  public static func unimplemented(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> ProcessEnvironment {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return ProcessEnvironment(site.unimplemented("ProcessEnvironment", placeholder: [:]))
  }
}

extension RandomNumbers {
  /// A generator that fails the test for each number. Its numbers are those of the seed 0.
  public static func unimplemented(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> RandomNumbers {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    // Not a constant: `Int.random(in:)` draws until a number fits.
    let numbers = RandomNumbers.seeded(0)
    return RandomNumbers(site.unimplemented("RandomNumbers", placeholder: numbers.next()))
  }
}

extension UUIDGenerator {
  /// A generator that fails the test. It counts from zero.
  public static func unimplemented(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UUIDGenerator {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let uuids = UUIDGenerator.incrementing()
    return UUIDGenerator(site.unimplemented("UUIDGenerator", placeholder: uuids()))
  }
}

// The rest are values and not closures. A stored property would fail a test that doesn't use it, so they are computed.

extension Calendar {
  /// Fails the test that asks for it, and returns `Calendar.testDefault`: `var calendar: Calendar { .unimplemented() }`.
  public static func unimplemented(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Calendar {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    failTest("Unimplemented: Calendar was asked for", at: site)
    return .testDefault
  }
}

extension DeviceInfo {
  /// Fails the test that asks for it, and returns a `DeviceInfo` without values:
  /// `var deviceInfo: DeviceInfo { .unimplemented() }`.
  public static func unimplemented(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> DeviceInfo {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    failTest("Unimplemented: DeviceInfo was asked for", at: site)
    return DeviceInfo()
  }
}

extension Locale {
  /// Fails the test that asks for it, and returns `Locale.testDefault`: `var locale: Locale { .unimplemented() }`.
  public static func unimplemented(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Locale {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    failTest("Unimplemented: Locale was asked for", at: site)
    return .testDefault
  }
}

extension TimeZone {
  /// Fails the test that asks for it, and returns UTC: `var timeZone: TimeZone { .unimplemented() }`.
  public static func unimplemented(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> TimeZone {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    failTest("Unimplemented: TimeZone was asked for", at: site)
    return .utc
  }
}
