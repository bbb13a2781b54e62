import Assembler
import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request and the caller that waits for its response, also before Foundation has a task for it.
///
/// It ends once: with the response or an error, or earlier, if the caller is cancelled, no byte comes, or the body is too
/// long. The caller then goes on immediately, whatever Foundation still does.
final class PendingRequest: Sendable {
  typealias Caller = CheckedContinuation<(Data, HTTPURLResponse), any Error>

  private struct State {
    var caller: Caller?
    var body = Data()
    /// The task, once it runs.
    var task: URLSessionTask?
    var isOver = false
    #if canImport(FoundationNetworking)
    var timer: IdleTimer?
    #endif

    /// Returns the caller and what it gets, the first time.
    mutating func end() -> (caller: Caller, body: Data)? {
      isOver = true
      #if canImport(FoundationNetworking)
      exchange(&timer, with: nil)?.cancel()
      #endif
      let body = exchange(&body, with: Data())
      return exchange(&caller, with: nil).map { ($0, body) }
    }
  }

  private let state = Lock(State())
  private let url: URL?
  private let bodyLimit: Int
  private let cancel: @Sendable (URLSessionTask) -> Void

  /// Creates a pending request.
  ///
  /// - Parameters:
  ///   - url: The URL of the request, for errors.
  ///   - bodyLimit: The maximum number of bytes in the response's body.
  ///   - cancel: Cancels a task that runs. It's called at most once.
  init(_ url: URL?, bodyLimit: Int, cancel: @escaping @Sendable (URLSessionTask) -> Void) {
    self.url = url
    self.bodyLimit = bodyLimit
    self.cancel = cancel
  }

  var isOver: Bool { state.withLock { $0.isOver } }

  /// Resumes `caller` when the request ends. Before this call, only a cancellation can end it.
  ///
  /// - Parameter timeout: The number of seconds without a byte after which it ends. Foundation's own on Apple's systems.
  func wait(_ caller: Caller, timeout: TimeInterval) {
    let isCancelled = state.withLock { state in
      if state.isOver { return true }
      state.caller = caller
      #if canImport(FoundationNetworking)
      state.timer = IdleTimer(timeout) { [weak self] in self?.endIfIdle() }
      state.timer?.run()
      #endif
      return false
    }
    if isCancelled { caller.resume(throwing: URLError(.cancelled, at: url)) }
  }

  /// Says that `task` runs. Only now can it be cancelled, which happens immediately if this is over.
  ///
  /// Foundation on Linux ends the process if a task is cancelled, resumed and cancelled again.
  func run(_ task: URLSessionTask) {
    let isOver = state.withLock { state in
      if !state.isOver { state.task = task }
      return state.isOver
    }
    if isOver { cancel(task) }
  }

  /// Adds to the body, unless it has too many bytes.
  func receive(_ data: Data) {
    let fits = state.withLock { state in
      if state.isOver { return true }
      #if canImport(FoundationNetworking)
      state.timer?.restart()
      #endif
      if state.body.count + data.count > bodyLimit { return false }
      state.body.append(data)
      return true
    }
    if !fits { end(.dataLengthExceedsMaximum) }
  }

  /// Fails, unless it's over, and cancels the task.
  func end(_ code: URLError.Code) {
    let (end, task) = state.withLock { ($0.end(), exchange(&$0.task, with: nil)) }
    end?.caller.resume(throwing: URLError(code, at: url))
    if let task { cancel(task) }
  }

  /// Ends with what the task has, or with `response` in its place.
  func finish(_ response: URLResponse?, _ error: (any Error)?) {
    guard
      let (caller, body) = state.withLock({ state in
        state.task = nil
        return state.end()
      })
    else { return }
    if error == nil, let response = response as? HTTPURLResponse {
      caller.resume(returning: (body, response))
    } else {
      caller.resume(throwing: error ?? URLError(.badServerResponse, at: url))
    }
  }

  /// Runs `body` unless this is over. It can't end meanwhile.
  func ifWaiting(_ body: () -> Void) { state.withLock { if !$0.isOver { body() } } }

  #if canImport(FoundationNetworking)
  /// Begins the time anew.
  func restartTimer() { state.withLock { $0.timer?.restart() } }

  private func endIfIdle() {
    if state.withLock({ $0.timer?.isOver() ?? false }) { end(.timedOut) }
  }
  #endif
}
