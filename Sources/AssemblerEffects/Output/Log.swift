public import Assembler
import Foundation

/// Writes log entries.
///
/// ```swift
/// log.info("loaded", ["count": "30"])
/// log.warning("slow answer")
/// ```
///
/// The levels match swift-log's. To use swift-log, forward each entry:
///
/// ```swift
/// Log { logger.log(level: Logger.Level(rawValue: $0.level.rawValue) ?? .info, "\($0.message)") }
/// ```
public struct Log: Sendable {
  private let minimumLevel: Level
  private let write: @Sendable (Entry) -> Void

  /// Creates a log from a closure that writes each entry.
  ///
  /// - Parameters:
  ///   - minimumLevel: The lowest level to write. The messages of lower levels aren't evaluated.
  ///   - write: Writes an entry, on the calling thread.
  public init(from minimumLevel: Level = .trace, _ write: @escaping @Sendable (Entry) -> Void) {
    self.minimumLevel = minimumLevel
    self.write = write
  }

  /// Logs `message` at `level`.
  ///
  /// - Parameters:
  ///   - level: The severity of the entry.
  ///   - message: The message, evaluated only if `level` is at least the log's lowest level.
  ///   - metadata: Additional values, by name, evaluated with the message.
  ///   - fileID: The calling file. Don't pass this.
  ///   - line: The calling line. Don't pass this.
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

/// A scene that logs.
public protocol LogAssembler: Assembling {
  /// The log: in an application and in a preview, standard error, from level ``Log/Level/info`` on. In a test, all entries
  /// are in `effects.log`.
  var log: Log { get }
}

extension LogAssembler where Self: SystemAssembler {
  public var log: Log { .live }
}

extension LogAssembler where Self: ChildAssembler, Parent: LogAssembler {
  public var log: Log { parent.log }
}

extension Log {
  /// The severity of an entry, with swift-log's levels and their names.
  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Level: String, Sendable, Hashable, Comparable, CaseIterable {
    /// Detailed tracing of the program's steps.
    case trace
    /// Information for debugging.
    case debug
    /// Normal operation.
    case info
    /// Normal, but significant.
    case notice
    /// A potential problem.
    case warning
    /// A failure.
    case error
    /// A failure that needs immediate attention.
    case critical

    /// Whether `left` is less severe than `right`.
    public static func < (left: Level, right: Level) -> Bool { left.severity < right.severity }

    private var severity: Int {
      switch self {
      case .trace: 0
      case .debug: 1
      case .info: 2
      case .notice: 3
      case .warning: 4
      case .error: 5
      case .critical: 6
      }
    }
  }

  /// A log entry.
  public struct Entry: Sendable, Hashable {
    /// The severity.
    public var level: Level
    /// The message.
    public var message: String
    /// Additional values, by name.
    public var metadata: [String: String]
    /// The calling file, as `Module/File.swift`.
    public var fileID: String
    /// The calling line.
    public var line: UInt

    /// Creates an entry.
    public init(
      _ level: Level,
      _ message: String,
      _ metadata: [String: String] = [:],
      fileID: String = #fileID,
      line: UInt = #line
    ) {
      (self.level, self.message, self.metadata) = (level, message, metadata)
      (self.fileID, self.line) = (fileID, line)
    }
  }
}

extension Log {
  /// Logs `message` at ``Level/trace``, with the parameters of ``callAsFunction(_:_:_:fileID:line:)``.
  public func trace(
    _ message: @autoclosure () -> String,
    _ metadata: @autoclosure () -> [String: String] = [:],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self(.trace, message(), metadata(), fileID: fileID, line: line)
  }

  /// Logs `message` at ``Level/debug``, with the parameters of ``callAsFunction(_:_:_:fileID:line:)``.
  public func debug(
    _ message: @autoclosure () -> String,
    _ metadata: @autoclosure () -> [String: String] = [:],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self(.debug, message(), metadata(), fileID: fileID, line: line)
  }

  /// Logs `message` at ``Level/info``, with the parameters of ``callAsFunction(_:_:_:fileID:line:)``.
  public func info(
    _ message: @autoclosure () -> String,
    _ metadata: @autoclosure () -> [String: String] = [:],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self(.info, message(), metadata(), fileID: fileID, line: line)
  }

  /// Logs `message` at ``Level/notice``, with the parameters of ``callAsFunction(_:_:_:fileID:line:)``.
  public func notice(
    _ message: @autoclosure () -> String,
    _ metadata: @autoclosure () -> [String: String] = [:],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self(.notice, message(), metadata(), fileID: fileID, line: line)
  }

  /// Logs `message` at ``Level/warning``, with the parameters of ``callAsFunction(_:_:_:fileID:line:)``.
  public func warning(
    _ message: @autoclosure () -> String,
    _ metadata: @autoclosure () -> [String: String] = [:],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self(.warning, message(), metadata(), fileID: fileID, line: line)
  }

  /// Logs `message` at ``Level/error``, with the parameters of ``callAsFunction(_:_:_:fileID:line:)``.
  public func error(
    _ message: @autoclosure () -> String,
    _ metadata: @autoclosure () -> [String: String] = [:],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self(.error, message(), metadata(), fileID: fileID, line: line)
  }

  /// Logs `message` at ``Level/critical``, with the parameters of ``callAsFunction(_:_:_:fileID:line:)``.
  public func critical(
    _ message: @autoclosure () -> String,
    _ metadata: @autoclosure () -> [String: String] = [:],
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self(.critical, message(), metadata(), fileID: fileID, line: line)
  }
}

extension Log {
  /// Writes entries of level ``Level/info`` and higher to standard error.
  public static let live = Log.standardError(from: .info)

  /// Writes entries to standard error, one line each, with the date in UTC.
  ///
  /// Control characters, line separators and marks of the writing direction are escaped, so that an entry can't forge
  /// another entry or control a terminal.
  public static func standardError(from minimumLevel: Level = .trace) -> Log {
    Log(from: minimumLevel) { entry in
      Console.live.print("\(ISO8601DateFormatter().string(from: Date())) \(entry)", to: .error)
    }
  }

  /// A log that discards its entries.
  public static let off = Log { _ in }
}

extension Log.Entry: CustomStringConvertible {
  /// The entry on one line: `warning slow answer host=example.com`.
  public var description: String {
    let facts = metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
    return "\(level) \(message)\(facts.joined())".unicodeScalars
      .map { $0.isSafe ? String($0) : $0.escaped(asASCII: true) }
      .joined()
  }
}

extension Unicode.Scalar {
  /// Whether the scalar can't control a terminal, break a line, or change the direction of the text after it.
  fileprivate var isSafe: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    default: !properties.isBidiControl
    }
  }
}
