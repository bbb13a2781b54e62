/// A clock that fails the test if it's used.
///
/// Use it to prove that code doesn't depend on time. Reading the time returns the clock's start, and sleeping returns
/// immediately. The idea and the name come from Point-Free's swift-clocks.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct UnimplementedClock: Clock {
  private let name: String
  private let site: CallSite

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - name: The name of the clock in the message.
  ///   - fileID: The calling file. Don't pass this.
  ///   - filePath: The calling file's path. Don't pass this.
  ///   - line: The calling line. Don't pass this.
  ///   - column: The calling column. Don't pass this.
  public init(
    _ name: String = "Clock",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.name = name
    site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Fails the test.
  public var now: TestInstant {
    failTest("Unimplemented: \(name).now was called", at: site)
    return TestInstant()
  }

  /// Zero. Reading it doesn't fail the test.
  public var minimumResolution: Duration { .zero }

  /// Fails the test and returns immediately.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: TestInstant, tolerance: Duration? = nil) async throws {
    failTest("Unimplemented: \(name).sleep was called", at: site)
    try Task.checkCancellation()
  }
}
