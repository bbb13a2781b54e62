import Foundation

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
