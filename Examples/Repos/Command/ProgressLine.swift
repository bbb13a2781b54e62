import Foundation
import ReposFeature

/// One line on standard error that tells how far a load has come, where standard error is a terminal.
@MainActor final class ProgressLine {
  private let isShown = isatty(STDERR_FILENO) == 1
  private var width = 0

  func show(_ screen: ReposScreen) {
    guard isShown, let progress = screen.progress else { return }
    let text = LoadingText(progress).text
    // A shorter text covers what a longer one left.
    write("\r" + text + String(repeating: " ", count: max(0, width - text.count)))
    width = max(width, text.count)
  }

  /// Takes the line away, without an escape sequence, which not every terminal knows.
  func clear() {
    guard isShown, width > 0 else { return }
    write("\r" + String(repeating: " ", count: width) + "\r")
    width = 0
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
