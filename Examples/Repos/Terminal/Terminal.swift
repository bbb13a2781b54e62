import AssemblerEffects
import Foundation

/// The process's terminal: its modes, its input and its output.
@MainActor final class Terminal {
  /// An event of the terminal.
  enum Event: Sendable {
    case bytes([UInt8])
    /// The size changed, or the process continues after a suspension.
    case changed
    case ended
  }

  /// Whether input and output are a terminal with a movable cursor.
  nonisolated static func isUsable(_ environment: ProcessEnvironment) -> Bool {
    let kind = environment["TERM"] ?? ""
    return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && !kind.isEmpty && kind != "dumb"
  }

  let events = TerminalEvents.start()
  private let original: termios

  /// Takes control of the terminal: the alternate screen, no cursor, unbuffered keys.
  ///
  /// ``leave()`` restores the terminal, and so does every signal that ends the process, including a crash's.
  init?() {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    original = settings
    TerminalRescue.arm(settings)
    enter()
  }

  /// The current size; 80 columns and 24 rows if it is unknown.
  var size: TerminalSize { TerminalSize.current ?? TerminalSize(columns: 80, rows: 24) }

  func enter() {
    var raw = original
    cfmakeraw(&raw)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
    // Without wrapping, which would move the title of a narrow screen out of it.
    write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l")
  }

  func leave() {
    write(TerminalRescue.sequence)
    var settings = original
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
  }

  /// Returns the terminal to the shell until the person continues the process.
  func suspend() {
    leave()
    // The main actor's thread may block signals. Raising the signal on this thread stops the process right here
    // instead of a moment later.
    var stop = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &stop, nil)
    raise(SIGTSTP)
    enter()
  }

  func write(_ text: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }
}

/// The size of a terminal, in characters.
struct TerminalSize: Equatable {
  var columns: Int
  var rows: Int

  /// The size of the terminal on standard output; `nil` if there is none or its size is unknown.
  static var current: TerminalSize? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// The width of a table on standard output: the terminal's, or 80 columns.
  static func tableWidth(_ environment: ProcessEnvironment) -> Int {
    let defaultWidth = 80
    guard isatty(STDOUT_FILENO) == 1 else { return defaultWidth }
    if let size = current { return size.columns }
    return environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil } ?? defaultWidth
  }
}

/// Restores the terminal when a signal ends the process.
///
/// A signal handler may only use async-signal-safe functions (POSIX), so ``arm(_:)`` allocates everything it needs
/// beforehand.
enum TerminalRescue {
  /// Resets the attributes, wraps lines, shows the cursor, and leaves the alternate screen.
  static let sequence = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  nonisolated(unsafe) private static let settings = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  nonisolated(unsafe) private static let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(
    capacity: sequence.utf8.count
  )

  private static let terminatingSignals = [
    SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGABRT, SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV,
  ]

  /// - Parameter original: The settings to restore.
  @MainActor static func arm(_ original: termios) {
    settings.initialize(to: original)
    _ = bytes.initialize(from: sequence.utf8)
    for number in terminatingSignals {
      signal(number) { number in
        _ = write(STDOUT_FILENO, TerminalRescue.bytes.baseAddress, TerminalRescue.bytes.count)
        tcsetattr(STDIN_FILENO, TCSANOW, TerminalRescue.settings)
        // The signal is delivered again, with its default action, once the handler returns.
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}

/// The stream of the terminal's events.
enum TerminalEvents {
  /// The write end of a pipe that lets one thread wait for both keys and signals.
  nonisolated(unsafe) private static var signalPipe: Int32 = -1

  /// Starts a thread that waits for keys, size changes, and the end of a suspension.
  @MainActor static func start() -> AsyncStream<Terminal.Event> {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return AsyncStream { $0.finish() } }
    signalPipe = ends[1]
    for number in [SIGWINCH, SIGCONT] {
      signal(number) { _ in
        var byte: UInt8 = 0
        _ = write(TerminalEvents.signalPipe, &byte, 1)
      }
    }
    let signals = ends[0]
    return AsyncStream { continuation in
      Thread.detachNewThread {
        while let event = next(signals) { continuation.yield(event) }
        continuation.yield(.ended)
        continuation.finish()
      }
    }
  }

  /// Waits for the next event; `nil` once the terminal has closed.
  private static func next(_ signals: Int32) -> Terminal.Event? {
    var sources = [STDIN_FILENO, signals].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 1_024)
    while true {
      guard poll(&sources, nfds_t(sources.count), -1) > 0 else {
        if errno == EINTR { continue }
        return nil
      }
      if sources[1].revents != 0 {
        _ = read(signals, &buffer, buffer.count)
        return .changed
      }
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count > 0 { return .bytes(Array(buffer[..<count])) }
      guard count < 0, errno == EINTR || errno == EAGAIN else { return nil }
    }
  }
}
