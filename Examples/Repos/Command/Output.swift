import Foundation

/// The process's standard streams.
enum Output {
  /// Prints a text that is safe for a terminal already, and ends the line.
  static func print(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }

  /// Prints a message on standard error, line by line, with terminal control characters made visible.
  static func printError(_ message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { TerminalText(String($0)).text }.joined(separator: "\n")
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }

  /// The columns that a table may fill: the terminal's, or 80 where standard output is none.
  static func width(_ environment: [String: String]) -> Int {
    let columnsOfNoTerminal = 80
    guard isatty(STDOUT_FILENO) == 1 else { return columnsOfNoTerminal }
    if let size = TerminalSize.current { return size.columns }
    return environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil } ?? columnsOfNoTerminal
  }
}
