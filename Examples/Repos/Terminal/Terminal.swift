import Foundation

/// The terminal of the process: its modes, its keys and its picture.
@MainActor final class Terminal {
  /// Something that happens to the terminal.
  enum Event: Sendable {
    case bytes([UInt8])
    /// The size changed, or the process goes on after it was suspended.
    case changed
    case ended
  }

  /// Whether the process can take the terminal over: both its input and its output are one that moves a cursor.
  nonisolated static func isUsable(_ environment: [String: String]) -> Bool {
    let kind = environment["TERM", default: ""]
    return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && !kind.isEmpty && kind != "dumb"
  }

  let events = TerminalEvents.start()
  private let original: termios

  /// Takes the terminal over: another picture than the shell's, no cursor, keys as they are pressed.
  ///
  /// Every way out gives it back: ``leave()``, and every signal that ends the process, a crash's too.
  init?() {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    original = settings
    TerminalRescue.arm(settings)
    enter()
  }

  /// The terminal's size now; 80 columns and 24 rows where it does not say.
  var size: TerminalSize { TerminalSize.current ?? TerminalSize(columns: 80, rows: 24) }

  func enter() {
    var raw = original
    cfmakeraw(&raw)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
    write("\u{1B}[?1049h\u{1B}[?25l")
  }

  func leave() {
    write(TerminalRescue.sequence)
    var settings = original
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
  }

  /// Gives the terminal back to the shell until the person goes on.
  func suspend() {
    leave()
    // The main actor may run on a thread that takes no signals; a signal of the thread's own stops the process
    // here, and not a moment later.
    var stop = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &stop, nil)
    raise(SIGTSTP)
    enter()
  }

  func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }
}

/// The size of a terminal, in characters.
struct TerminalSize: Equatable {
  var columns: Int
  var rows: Int

  /// The size of the terminal that standard output is; `nil` where it is none or does not say.
  static var current: TerminalSize? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}

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
