import AssemblerEffects
import Foundation
import ReposFeature
import Synchronization

extension URLOpener {
  /// Opens pages with the program that `BROWSER` names, or else with the platform's.
  static func browser(_ environment: [String: String]) -> URLOpener {
    guard let browser = environment["BROWSER"], !browser.isEmpty else { return .live }
    return .program("/usr/bin/env", browser)
  }

  /// Opens the page, or prints its address where nothing opens it.
  var printingAddress: URLOpener {
    URLOpener { url in
      if await !self(url) { Output.print(url.absoluteString) }
      return true
    }
  }
}

/// Prints each event on standard error, as a line of its name and its properties.
final class StandardErrorAnalytics: Analytics {
  func track(_ event: AnalyticsEvent) {
    let properties = event.properties.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    Output.printError(([event.name] + properties).joined(separator: " "))
  }
}

/// Keeps the events until there is somewhere to print them.
final class DeferredAnalytics: Analytics {
  private let events = Mutex<[AnalyticsEvent]>([])

  func track(_ event: AnalyticsEvent) {
    events.withLock { $0.append(event) }
  }

  /// Passes the events on, once.
  func flush(to analytics: some Analytics) {
    let kept = events.withLock { events in
      defer { events = [] }
      return events
    }
    for event in kept { analytics.track(event) }
  }
}

/// The process's standard streams.
enum Output {
  /// Prints a text that is safe for a terminal already, and ends the line.
  static func print(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }

  /// Prints a message on standard error, line by line, with terminal control characters made visible.
  static func printError(_ message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { TerminalText(String($0)).text }.joined(separator: "\n")
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }

  /// The columns that a table may fill: the terminal's, or 80 where standard output is none.
  static func width(_ environment: [String: String]) -> Int {
    let columnsOfNoTerminal = 80
    guard isatty(STDOUT_FILENO) == 1 else { return columnsOfNoTerminal }
    if let size = TerminalSize.current { return size.columns }
    return environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil } ?? columnsOfNoTerminal
  }
}
