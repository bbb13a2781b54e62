import Assembler

/// A gate that tasks wait in front of until it is opened.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    var observers: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Lock(State())

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let (isOpen, observers) = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        defer { state.observers = [] }
        return (state.isOpen, state.observers)
      }
      for observer in observers { observer.resume() }
      if isOpen { continuation.resume() }
    }
  }

  /// Returns once somebody waits.
  func isAwaited() async {
    await withCheckedContinuation { continuation in
      let isAwaited = state.withLock { state in
        if state.waiting.isEmpty { state.observers.append(continuation) }
        return !state.waiting.isEmpty
      }
      if isAwaited { continuation.resume() }
    }
  }
}
