import Foundation

/// Gives the terminal back when a signal ends the process.
///
/// A signal handler may use only what is safe there (POSIX, "async-signal-safe functions"): everything it
/// needs is laid out before the first signal can come.
enum TerminalRescue {
  /// What ends the picture that the program drew: no attribute, the cursor, the shell's picture.
  static let sequence = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

  nonisolated(unsafe) private static let settings = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  nonisolated(unsafe) private static let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(
    capacity: sequence.utf8.count
  )

  private static let ends = [
    SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGABRT, SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV,
  ]

  /// - Parameter original: The settings to give back.
  @MainActor static func arm(_ original: termios) {
    settings.initialize(to: original)
    _ = bytes.initialize(from: sequence.utf8)
    for number in ends {
      signal(number) { number in
        _ = write(STDOUT_FILENO, TerminalRescue.bytes.baseAddress, TerminalRescue.bytes.count)
        tcsetattr(STDIN_FILENO, TCSANOW, TerminalRescue.settings)
        // The signal comes again once the handler returns, and then does what it does by default.
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}
