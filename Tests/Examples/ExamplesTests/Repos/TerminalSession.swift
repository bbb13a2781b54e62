import Foundation
import TestSupport
import Testing

/// A program in a terminal of tmux: send keys and read the screen.
final class TerminalSession {
  /// The program; `nil` if it's in no folder of `PATH`.
  static let tmux = try? Executable.named("tmux")

  /// Whether to run the tests. Without tmux, they're skipped, but fail if `TESTS_REQUIRE_TMUX` is set, as in CI.
  static let isEnabled = tmux != nil || ProcessInfo.processInfo.environment["TESTS_REQUIRE_TMUX"] != nil

  private let home: TemporaryFolder

  /// Starts a shell command in a terminal.
  init(_ command: String, environment: [String: String], columns: Int = 60, rows: Int = 10) throws {
    home = try TemporaryFolder()
    let defaults = [
      "LC_ALL": "C.UTF-8", "TZ": "UTC", "PS1": "$ ", "ENV": "", "HOME": home.url.path(),
      "XDG_CACHE_HOME": home.url.path(),
    ]
    let variables = defaults.merging(environment) { $1 }.map { "\($0)='\($1)'" }.joined(separator: " ")
    try tmux([
      "-u", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
      "env -u NO_COLOR \(variables) \(command)",
    ])
  }

  /// Ends the terminal and its processes.
  func end() {
    _ = try? tmux(["kill-server"])
  }

  /// Presses keys: `j`, `Enter`, `C-z`, `PageDown`.
  func press(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

  /// Types text literally.
  func type(_ text: String) throws { try tmux(["send-keys", "-l", text]) }

  func resize(columns: Int, rows: Int) throws {
    try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// The text on the screen, without trailing spaces and empty lines.
  func screen(withAttributes: Bool = false) throws -> String {
    let lines = try tmux(["capture-pane", "-p"] + (withAttributes ? ["-e"] : []))
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.reversed().drop { $0 == " " }.reversed()) }
    return lines.reversed().drop { $0.isEmpty }.reversed().joined(separator: "\n")
  }

  /// Whether the terminal shows the shell's screen and the cursor.
  func isRestored() throws -> Bool {
    try tmux(["display-message", "-p", "#{alternate_on} #{cursor_flag}"]) == "0 1\n"
  }

  /// The child processes of the terminal's shell.
  func children() throws -> [Int32] {
    let shell = try tmux(["display-message", "-p", "#{pane_pid}"]).trimmingCharacters(
      in: .whitespacesAndNewlines
    )
    return try Self.run("/usr/bin/env", ["pgrep", "-P", shell]).split(separator: "\n").compactMap {
      Int32($0)
    }
  }

  /// Polls the screen until `isExpected` returns `true`, and fails the test if it doesn't within ten seconds.
  @discardableResult
  func wait(
    sourceLocation: SourceLocation = #_sourceLocation,
    until isExpected: (String) -> Bool
  ) async throws -> String {
    for _ in 0..<1_000 {
      let screen = try screen()
      if isExpected(screen) { return screen }
      try await Task.sleep(for: .milliseconds(10))
    }
    let last = try screen()
    Issue.record("the screen is still\n\(last)", sourceLocation: sourceLocation)
    return last
  }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    let tmux = try Executable.named("tmux").path
    return try Self.run(tmux, ["-S", home.url.appending(path: "tmux").path(), "-f", "/dev/null"] + arguments)
  }

  /// Runs a program to its end and returns its output.
  ///
  /// On Linux, `Process` waits for a program's background processes, too, and tmux leaves its server running.
  private static func run(_ path: String, _ arguments: [String]) throws -> String {
    let words = [path] + arguments.map { "'" + $0.replacing("'", with: #"'\''"#) + "'" }
    guard let stream = popen(words.joined(separator: " ") + " 2>/dev/null", "r") else {
      throw POSIXError(.ENOENT)
    }
    defer { pclose(stream) }
    var output = Data()
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 {
      output.append(contentsOf: buffer[..<count])
    }
    return String(decoding: output, as: UTF8.self)
  }
}
