import Foundation

/// Standard output and standard error.
package enum Terminal {
  /// Whether standard output is a terminal with color, and `NO_COLOR` isn't set.
  package static var usesColor: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(STDOUT_FILENO) == 1 && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }

  /// Writes a line to standard error.
  package static func writeError(_ message: String) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
  }

  /// Writes to a file, or to standard output if `file` is `nil`.
  package static func write(_ text: String, to file: String?) throws {
    guard let file else {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
      return
    }
    try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
  }
}
