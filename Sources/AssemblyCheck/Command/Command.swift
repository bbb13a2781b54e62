import Foundation

/// A command of a command-line tool.
package protocol Command {
  /// Parses the arguments that belong to the command.
  init(_ arguments: inout Arguments) throws

  func run(_ package: PackageLocation) throws -> ExitStatus
}

/// The tools' exit statuses.
package enum ExitStatus: Int32 {
  case clean = 0
  /// There are errors, warnings with `--warnings-as-errors`, or missing rules.
  case findings = 1
  /// The index can't be read, or the output can't be written.
  case unreadable = 2
  /// Missing rules were written. Build again, because the modules above can be missing more.
  case wrote = 3
  /// The arguments are invalid (`EX_USAGE`).
  case usage = 64

  /// Runs a tool, prints the error that it throws, and exits.
  package static func exit(after tool: () throws -> ExitStatus) -> Never {
    reportCrashes()
    let status: ExitStatus
    do {
      status = try tool()
    } catch let error as UsageError {
      Terminal.writeError("error: \(error)")
      status = .usage
    } catch {
      Terminal.writeError("error: \(error)")
      status = .unreadable
    }
    Foundation.exit(status.rawValue)
  }

  /// Gives a crash an error message.
  ///
  /// libIndexStore doesn't validate its input: of 492 indexes that `Scripts/fuzz-index.py` damaged, 9 crashed it.
  private static func reportCrashes() {
    for number in [SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGTRAP, SIGFPE] {
      // A handler for signals can only call functions that are safe in one, such as `write`.
      signal(number) { _ in
        let message: StaticString = """
          error: the compiler index is damaged, and reading it crashed; delete the folder .build and run 'swift build'

          """
        _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
        _exit(ExitStatus.unreadable.rawValue)
      }
    }
  }
}

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
