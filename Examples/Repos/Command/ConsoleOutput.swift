import AssemblerEffects
import Foundation
import ReposFeature
import Synchronization

extension Console {
  /// Prints a message on standard error, a line at a time, with control characters replaced.
  func printError(_ message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    print(lines.map { TerminalText(String($0)).text }.joined(separator: "\n"), to: .error)
  }
}

/// Prints each event on standard error: its name and its properties.
final class ConsoleAnalytics: Analytics {
  private let console: Console

  init(console: Console) {
    self.console = console
  }

  func track(_ event: AnalyticsEvent) {
    let properties = event.properties.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    console.printError(([event.name] + properties).joined(separator: " "))
  }
}

/// Holds output back until ``flush()``.
final class ConsoleBuffer: Sendable {
  private let target: Console
  private let outputs = Mutex<[Console.Output]>([])

  init(target: Console) {
    self.target = target
  }

  /// The console that writes to the buffer.
  var console: Console {
    Console { [self] output in outputs.withLock { $0.append(output) } }
  }

  /// Writes the output so far, once.
  func flush() {
    let buffered = outputs.withLock { outputs in
      defer { outputs = [] }
      return outputs
    }
    for output in buffered { target.print(output.text, terminator: "", to: output.stream) }
  }
}

/// Shows the progress of a load in one line on standard error, if that is a terminal.
@MainActor final class ProgressLine {
  private let console: Console
  private let isVisible = isatty(STDERR_FILENO) == 1
  private var width = 0

  init(console: Console) {
    self.console = console
  }

  func show(_ screen: ReposScreen) {
    guard isVisible, let progress = screen.progress else { return }
    let text = LoadingText(progress).text
    // Spaces cover the rest of a longer text.
    write("\r" + text + String(repeating: " ", count: max(0, width - text.count)))
    width = max(width, text.count)
  }

  /// Clears the line with spaces, because not every terminal knows the escape sequence.
  func clear() {
    guard isVisible, width > 0 else { return }
    write("\r" + String(repeating: " ", count: width) + "\r")
    width = 0
  }

  private func write(_ text: String) {
    console.print(text, terminator: "", to: .error)
  }
}

extension URLOpener {
  /// Opens URLs with the program in `BROWSER`, or with the platform's opener if the variable is empty.
  static func browser(in environment: ProcessEnvironment) -> URLOpener {
    guard let browser = environment["BROWSER"], !browser.isEmpty else { return .live }
    return .program("/usr/bin/env", browser)
  }

  /// Opens URLs, and prints those that nothing opens.
  func printingUnopened(to console: Console) -> URLOpener {
    URLOpener { url in
      if await !self(url) { console.print(url.absoluteString) }
      return true
    }
  }
}
