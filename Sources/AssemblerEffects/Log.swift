public import Assembler
import Foundation

/// A program's log, as a dependency.
///
/// ```swift
/// log.info("loaded", ["count": "30"])
/// log.warning("slow answer")
/// ```
///
/// The levels are those of swift-log, and an application that uses it passes each entry on:
/// `Log { logger.log(level: …, "\($0.message)") }`.
public struct Log: Sendable {
  private let minimumLevel: Level
  private let write: @Sendable (Entry) -> Void

  /// Creates a log from a closure, which is called for each entry.
  ///
  /// - Parameters:
  ///   - minimumLevel: Entries below it are not made: their messages are not evaluated.
  ///   - write: Takes an entry, on the thread that logged it.
  public init(from minimumLevel: Level = .trace, _ write: @escaping @Sendable (Entry) -> Void) {
    self.minimumLevel = minimumLevel
    self.write = write
  }

  /// Logs `message` at `level`.
  ///
  /// - Parameters:
  ///   - level: How much the entry matters.
  ///   - message: Evaluated only if the entry is made.
  ///   - metadata: Facts beside the message, by name.
  ///   - fileID: Leave it out: the caller's file.
  ///   - line: Leave it out: the caller's line.
  public func callAsFunction(
    _ level: Level,
    _ message: @autoclosure () -> String,
    _ metadata: @autoclosure () -> [String: String] = [:],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    guard level >= minimumLevel else { return }
    write(Entry(level, message(), metadata(), fileID: "\(fileID)", line: line))
  }
}

/// The assembler protocol of scenes that log.
///
/// Live and preview assemblers log to the standard error from ``Log/Level/info`` upwards; a test captures
/// the entries, with `AssemblerTesting`.
public protocol LogAssembler: Assembling {
  func resolve() -> Log
}

extension LogAssembler where Self: SystemAssembler {
  public func resolve() -> Log { .live }
}

extension LogAssembler where Self: ChildAssembler, Parent: LogAssembler {
  public func resolve() -> Log { parent.resolve() }
}

extension Log {
  /// How much an entry matters, in the terms of swift-log.
  public enum Level: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// Every step, for following a program's path.
    case trace
    /// For finding a mistake.
    case debug
    /// What happens normally.
    case info
    /// Normal, but worth a look.
    case notice
    /// Not an error, but may become one.
    case warning
    /// Something failed.
    case error
    /// Somebody must act now.
    case critical

    public static func < (left: Level, right: Level) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// What is logged at once.
  public struct Entry: Sendable, Hashable {
    /// How much it matters.
    public var level: Level
    /// What happened.
    public var message: String
    /// Facts beside the message, by name.
    public var metadata: [String: String]
    /// The file that logged it, as `Module/File.swift`.
    public var fileID: String
    /// The line that logged it.
    public var line: UInt

    /// Creates an entry.
    public init(
      _ level: Level,
      _ message: String,
      _ metadata: [String: String] = [:],
      fileID: String = #fileID,
      line: UInt = #line
    ) {
      self.level = level
      self.message = message
      self.metadata = metadata
      self.fileID = fileID
      self.line = line
    }
  }
}

extension Log {
  /// Logs at ``Level/debug``.
  public func debug(
    _ message: @autoclosure () -> String,
    _ metadata: @autoclosure () -> [String: String] = [:],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self(.debug, message(), metadata(), fileID: fileID, line: line)
  }

  /// Logs at ``Level/info``.
  public func info(
    _ message: @autoclosure () -> String,
    _ metadata: @autoclosure () -> [String: String] = [:],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self(.info, message(), metadata(), fileID: fileID, line: line)
  }

  /// Logs at ``Level/warning``.
  public func warning(
    _ message: @autoclosure () -> String,
    _ metadata: @autoclosure () -> [String: String] = [:],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self(.warning, message(), metadata(), fileID: fileID, line: line)
  }

  /// Logs at ``Level/error``.
  public func error(
    _ message: @autoclosure () -> String,
    _ metadata: @autoclosure () -> [String: String] = [:],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self(.error, message(), metadata(), fileID: fileID, line: line)
  }
}

extension Log {
  /// The process's standard error, from ``Level/info`` upwards.
  public static let live = Log.standardError(from: .info)

  /// The process's standard error: one line for each entry, with its date in UTC.
  ///
  /// Line breaks and other control characters of the entry are escaped, so that an entry cannot look like
  /// another or drive a terminal.
  public static func standardError(from minimumLevel: Level = .trace) -> Log {
    Log(from: minimumLevel) { entry in
      Console.live.print("\(Date.now.formatted(.iso8601)) \(entry)", to: .error)
    }
  }

  /// A log that keeps nothing.
  public static let off = Log { _ in }
}

extension Log.Entry: CustomStringConvertible {
  /// The entry in one line: `warning slow answer host=example.com`.
  public var description: String {
    let facts = metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
    return "\(level) \(message)\(facts.joined())".unicodeScalars
      .map { $0.properties.generalCategory == .control ? $0.escaped(asASCII: true) : String($0) }
      .joined()
  }
}
