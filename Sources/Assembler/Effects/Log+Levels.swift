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
