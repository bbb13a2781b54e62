#if canImport(FoundationNetworking)
import Dispatch
import Foundation
import FoundationNetworking

/// Tells when nothing has happened for a time.
///
/// Foundation's timer on Linux multiplies whole seconds: less than one fails at once, and what isn't a number, or a large
/// one, ends the process. So does a timer that fires while the delegate decides about a redirect.
struct IdleTimer: Sendable {
  /// A timeout that Foundation's timer doesn't reach. It's in milliseconds there, which must fit 32 bits.
  static let never: TimeInterval = 2_000_000
  private static let longest: TimeInterval = 1_000_000
  private static let standard: TimeInterval = 60
  // A queue of its own gets a thread, also while what Foundation does holds those of the global one.
  private static let queue = DispatchQueue(label: "HTTPClient.timers")

  // Dispatch's objects can be used on any thread; on Linux they don't say so.
  nonisolated(unsafe) private let source: any DispatchSourceTimer
  private let timeout: TimeInterval
  private var start = DispatchTime.now()

  /// The timeout of a request. One of 60 seconds has none of its own: Foundation doesn't tell.
  static func timeout(of request: URLRequest, configured: TimeInterval) -> TimeInterval {
    let own = request.timeoutInterval
    let timeout = own == standard ? configured : own
    return timeout > 0 ? min(timeout, longest) : standard
  }

  /// Creates a timer that doesn't run yet.
  ///
  /// - Parameter check: Called on the queue of all timers when the time may be over: asks ``isOver()``.
  init(_ timeout: TimeInterval, check: @escaping @Sendable () -> Void) {
    self.timeout = timeout
    source = DispatchSource.makeTimerSource(queue: Self.queue)
    source.setEventHandler(handler: check)
    source.schedule(deadline: start + timeout)
  }

  func run() { source.activate() }
  func cancel() { source.cancel() }

  /// Begins the time anew. It costs no system call, however small the pieces of a response are.
  mutating func restart() { start = .now() }

  /// Whether the time is over. If not, `check` is called again.
  func isOver() -> Bool {
    let end = start + timeout
    if end <= .now() { return true }
    source.schedule(deadline: end)
    return false
  }
}
#endif
