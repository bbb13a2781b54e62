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
