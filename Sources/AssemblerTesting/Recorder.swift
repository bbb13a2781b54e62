import Assembler
import AssemblerEffects

/// Records values in order, for spies such as analytics.
///
/// ```swift
/// let events = Recorder<Event>()
/// let analytics = Analytics { events.record($0) }
/// …
/// #expect(events.values == [.opened])
/// #expect(await events.next(within: 5) == .opened)
/// ```
///
/// Any number of threads and tasks can record and read at once. Each iteration over the asynchronous sequence starts
/// with the first value and waits for further values. If its task is cancelled, it ends after the recorded ones.
public final class Recorder<Value: Sendable>: Sendable {
  private enum Answer {
    case value(Value)
    case cancelled
    /// The time limit has passed, after so many values.
    case late(count: Int)

    var value: Value? { if case .value(let value) = self { value } else { nil } }
  }

  private struct Waiter {
    let id: UInt64
    /// The place of the awaited value; `nil` for `next()`.
    let index: Int?
    let continuation: CheckedContinuation<Answer, Never>
  }

  private struct State {
    var values: [Value] = []
    /// The number of values that `next()` has returned.
    var taken = 0
    var waiting: [Waiter] = []
    var nextID: UInt64 = 0
  }

  private let state = Lock(State())
  private let name: String
  private let place: (fileID: StaticString, line: UInt)
  private let waitWarningDelay: Double

  /// Creates an empty recorder. Its messages have `name`, the type of the values, and the place of this call.
  public convenience init(_ name: String = "", fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(name, waitWarningDelay: 10, fileID: fileID, line: line)
  }

  package init(
    _ name: String = "",
    waitWarningDelay: Double,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.name = name
    place = (fileID, line)
    self.waitWarningDelay = waitWarningDelay
  }

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
    for waiter in resumed { waiter.continuation.resume(returning: .value(value)) }
  }

  /// The recorded values.
  public var values: [Value] { state.withLock { $0.values } }

  /// Returns the first value that no call of this function has returned yet, and waits for it if necessary.
  ///
  /// ```swift
  /// await events.next(within: 5)
  /// ```
  ///
  /// A warning on standard error names the call, and the place of the recorder, if it waits longer than ten seconds.
  ///
  /// - Parameters:
  ///   - seconds: How long to wait, in real time. Then the test fails, with the recorder's name and place. `nil` waits
  ///     for ever.
  ///   - fileID: The calling file. Don't pass this.
  ///   - filePath: The calling file's path. Don't pass this.
  ///   - line: The calling line. Don't pass this.
  ///   - column: The calling column. Don't pass this.
  /// - Returns: The value, or `nil` if the task is cancelled or the time is over first. The next call returns the value
  ///   then.
  public func next(
    within seconds: Double? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> Value? {
    var timers: [Task<Void, Never>] = []
    defer { for timer in timers { timer.cancel() } }
    let answer = await answer(at: nil) { id in
      timers = [runAfter(waitWarningDelay) { [self] in warn(at: "\(fileID):\(line)") }]
      if let seconds { timers.append(runAfter(seconds) { [self] in resume(id) { .late(count: $0) } }) }
    }
    if case .late(let count) = answer, let seconds {
      failTest(
        "\(description) has no next value after \(seconds) seconds, and has recorded \(count)",
        at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      )
    }
    return answer.value
  }

  /// Waits for the value at `index`, or for the next one.
  ///
  /// - Parameter onWait: Called with the identifier of the wait, if there is one.
  private func answer(at index: Int?, onWait: (UInt64) -> Void = { _ in }) async -> Answer {
    let id = state.withLock { state in
      defer { state.nextID += 1 }
      return state.nextID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Answer? = state.withLock { state in
          let place = index ?? state.taken
          if place < state.values.count {
            if index == nil { state.taken += 1 }
            return .value(state.values[place])
          }
          if Task.isCancelled { return .cancelled }
          state.waiting.append(Waiter(id: id, index: index, continuation: continuation))
          return nil
        }
        if let answer { continuation.resume(returning: answer) } else { onWait(id) }
      }
    } onCancel: {
      resume(id) { _ in .cancelled }
    }
  }

  /// Ends a wait without a value, if it hasn't ended.
  private func resume(_ id: UInt64, with answer: (_ count: Int) -> Answer) {
    let (waiter, count) = state.withLock { state in
      let index = state.waiting.firstIndex { $0.id == id }
      return (index.map { state.waiting.remove(at: $0) }, state.values.count)
    }
    waiter?.continuation.resume(returning: answer(count))
  }

  /// The name and the place, for messages.
  private var description: String {
    "Recorder<\(Value.self)>\(name.isEmpty ? "" : " \"\(name)\"") of \(place.fileID):\(place.line)"
  }

  private func warn(at place: String) {
    let text = """
      AssemblerTesting: warning: \(place) has waited \(waitWarningDelay) seconds for the next value of \(description), \
      which has recorded \(values.count). Does the code under test record in this one, and does it still run? With \
      next(within: 5), the test fails after five seconds.

      """
    Console.live.print(text, terminator: "", to: .error)
  }

  fileprivate func value(at index: Int) async -> Value? { await answer(at: index).value }
}

extension Recorder: AsyncSequence {
  /// Iterates over the values, starting with the first.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let recorder: Recorder
    private var index = 0

    init(_ recorder: Recorder) { self.recorder = recorder }

    /// Returns the next value, or `nil` if none is recorded and the task is cancelled.
    public mutating func next() async -> Value? { await next(isolation: #isolation) }

    /// Returns the next value, or `nil` if none is recorded and the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      guard let value = await recorder.value(at: index) else { return nil }
      index += 1
      return value
    }
  }

  /// Creates an iterator that starts with the first value.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
