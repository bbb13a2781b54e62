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

/// An error for arguments that a tool doesn't accept.
package struct UsageError: Error, CustomStringConvertible {
  package let description: String

  /// - Parameters:
  ///   - description: What is wrong with the arguments.
  ///   - refersToHelp: Whether the help says more about them.
  package init(_ description: String, refersToHelp: Bool = true) {
    self.description = refersToHelp ? "\(description)\n\nSee 'assembly --help'." : description
  }
}
