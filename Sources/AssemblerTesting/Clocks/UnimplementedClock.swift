/// A clock that a test does not expect to be used: asking it for the time or sleeping on it fails the test.
///
/// It proves that a path of the code has nothing to do with time. The time that it gives is its start, and a
/// sleep returns at once. The idea, with its name, is from Point-Free's swift-clocks.
public struct UnimplementedClock: Clock {
  private let name: String
  private let place: SourcePlace

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - name: What the clock is, for the message.
  ///   - fileID: Leave it out: the place of the call.
  ///   - filePath: Leave it out.
  ///   - line: Leave it out.
  ///   - column: Leave it out.
  public init(
    _ name: String = "Clock",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.name = name
    place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Fails the test.
  public var now: TestInstant {
    failTest("Unimplemented: \(name).now was called", at: place)
    return TestInstant()
  }

  /// Zero; asking for it is not a failure.
  public var minimumResolution: Duration { .zero }

  /// Fails the test and returns.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: TestInstant, tolerance: Duration? = nil) async throws {
    failTest("Unimplemented: \(name).sleep was called", at: place)
    try Task.checkCancellation()
  }
}
