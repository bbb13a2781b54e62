extension Recorder: AsyncSequence {
  /// Goes through the values from the first on.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let recorder: Recorder
    private var index = 0

    init(_ recorder: Recorder) {
      self.recorder = recorder
    }

    /// The next value, or `nil` once the task is cancelled.
    public mutating func next() async -> Value? {
      await next(isolation: #isolation)
    }

    /// The next value, or `nil` once the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      guard let value = await recorder.value(at: index) else { return nil }
      index += 1
      return value
    }
  }

  /// Starts at the first value.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(self)
  }
}
