extension TestClock {
  /// Somebody sleeps on the clock where nobody should.
  public struct SuspensionError: Error, Hashable, CustomStringConvertible {
    /// The clock's time when that was found.
    public let now: TestInstant
    /// When the sleepers would wake, the earliest first.
    public let deadlines: [TestInstant]

    /// "2 tasks still sleep at 3.0 seconds: until 4.0 seconds, 5.0 seconds".
    public var description: String {
      let tasks = deadlines.count == 1 ? "1 task still sleeps" : "\(deadlines.count) tasks still sleep"
      let ends = deadlines.map { "\($0.offset)" }.joined(separator: ", ")
      return "\(tasks) at \(now.offset): until \(ends)"
    }
  }
}
