import Assembler

/// Records values in order, for spies such as analytics.
///
/// ```swift
/// let events = Recorder<Event>()
/// let analytics = Analytics { events.record($0) }
/// …
/// #expect(events.values == [.opened])
/// ```
///
/// Any number of threads and tasks can record and read at once. Each iteration over the asynchronous sequence starts
/// with the first value and waits for further values. If its task is cancelled, it ends after the recorded ones.
public final class Recorder<Value: Sendable>: Sendable {
  private struct Waiter {
    let id: UInt64
    /// The place of the awaited value; `nil` for `next()`.
    let index: Int?
    let continuation: CheckedContinuation<Value?, Never>
  }

  private struct State {
    var values: [Value] = []
    /// The number of values that `next()` has returned.
    var taken = 0
    var waiting: [Waiter] = []
    var nextID: UInt64 = 0
  }

  private let state = Lock(State())

  /// Creates an empty recorder.
  public init() {}

  /// Records a value, and resumes the tasks that wait for it.
  public func record(_ value: Value) {
    let resumed = state.withLock { state in
      let index = state.values.count
      state.values.append(value)
      let first = state.waiting.first { $0.index == nil }
      if first != nil { state.taken += 1 }
      let isResumed = { (waiter: Waiter) in waiter.index == index || waiter.id == first?.id }
      defer { state.waiting.removeAll(where: isResumed) }
      return state.waiting.filter(isResumed)
    }
    for waiter in resumed { waiter.continuation.resume(returning: value) }
  }

  /// The recorded values.
  public var values: [Value] {
    state.withLock { $0.values }
  }

  /// Returns the first value that no call of `next()` has returned yet, and waits for it if necessary.
  ///
  /// - Returns: The value, or `nil` if the task is cancelled first. The next call returns the value then.
  public func next() async -> Value? {
    await value(at: nil)
  }

  /// Waits for the value at `index`, or for the next one; `nil` if the task is cancelled first.
  func value(at index: Int?) async -> Value? {
    let id = state.withLock { state in
      defer { state.nextID += 1 }
      return state.nextID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Value?? = state.withLock { state in
          let place = index ?? state.taken
          if place < state.values.count {
            if index == nil { state.taken += 1 }
            return .some(state.values[place])
          }
          if Task.isCancelled { return .some(nil) }
          state.waiting.append(Waiter(id: id, index: index, continuation: continuation))
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let cancelled = state.withLock { state in
        let cancelled = state.waiting.filter { $0.id == id }
        state.waiting.removeAll { $0.id == id }
        return cancelled
      }
      for waiter in cancelled { waiter.continuation.resume(returning: nil) }
    }
  }
}

extension Recorder: AsyncSequence {
  /// Iterates over the values, starting with the first.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let recorder: Recorder
    private var index = 0

    init(_ recorder: Recorder) {
      self.recorder = recorder
    }

    /// Returns the next value, or `nil` if none is recorded and the task is cancelled.
    public mutating func next() async -> Value? {
      await next(isolation: #isolation)
    }

    /// Returns the next value, or `nil` if none is recorded and the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      guard let value = await recorder.value(at: index) else { return nil }
      index += 1
      return value
    }
  }

  /// Creates an iterator that starts with the first value.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(self)
  }
}
