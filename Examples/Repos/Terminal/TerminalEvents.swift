import Foundation

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
