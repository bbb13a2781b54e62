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

extension LogAssembler where Self: LiveAssembler {
  public func resolve() -> Log { .live }
}

extension LogAssembler where Self: PreviewAssembler {
  public func resolve() -> Log { .live }
}

extension LogAssembler where Self: ChildAssembler, Parent: LogAssembler {
  public func resolve() -> Log { parent.resolve() }
}
