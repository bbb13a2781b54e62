import AssemblerEffects
import Foundation
import ReposFeature

extension Console {
  /// Prints a message on standard error, a line at a time, with control characters replaced.
  func printError(_ message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    print(lines.map { TerminalText(String($0)).text }.joined(separator: "\n"), to: .error)
  }
}

/// Opens the standard streams that are closed, so that no file takes their place, such as the cache that of standard
/// output. Writing to them fails as before.
func openStandardStreams() {
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
    // `open` takes the lowest descriptor that is free.
    _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
  }
}

/// Appends each event to the file that the environment names in `REPOS_EVENTS`: its name and its properties, in a line.
///
/// Without the variable, it discards the events. An event that can't be written is lost.
final class FileAnalytics: Analytics {
  private let file: String?

  init(environment: ProcessEnvironment) {
    file = environment["REPOS_EVENTS"].flatMap { $0.isEmpty ? nil : $0 }
  }

  func track(_ event: AnalyticsEvent) {
    guard let file else { return }
    let properties = event.properties.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let line = TerminalText(([event.name] + properties).joined(separator: " ")).text + "\n"
    // Appending needs no permission to read, follows links, and keeps what other processes append at the same time.
    let descriptor = open(file, O_WRONLY | O_APPEND | O_CREAT, 0o644)
    guard descriptor >= 0 else { return }
    try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: Data(line.utf8))
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
