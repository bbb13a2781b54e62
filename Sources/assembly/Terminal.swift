import Foundation

/// Standard output and standard error.
enum Terminal {
  /// Whether standard output is a terminal that shows colours, and nobody asked for none.
  static var hasColours: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(STDOUT_FILENO) == 1 && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }

  static func complain(_ message: String) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
  }

  /// Writes to `file`, or to standard output if it is nil.
  static func write(_ text: String, to file: String?) throws {
    guard let file else {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
      return
    }
    try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
  }
}
