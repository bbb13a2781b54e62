/// A point in the time of a controlled clock, counted from the clock's start.
public struct TestInstant: InstantProtocol, Sendable {
  /// The time since the clock's start.
  public var offset: Duration

  /// Creates an instant; the clock's start if you leave `offset` out.
  public init(offset: Duration = .zero) {
    self.offset = offset
  }

  /// The instant that is `duration` later.
  public func advanced(by duration: Duration) -> TestInstant {
    TestInstant(offset: offset + duration)
  }

  /// The time from this instant to `other`.
  public func duration(to other: TestInstant) -> Duration {
    other.offset - offset
  }

  public static func < (left: TestInstant, right: TestInstant) -> Bool {
    left.offset < right.offset
  }
}
