public import Assembler

extension Notifications {
  /// Notifications that a test does not expect to be used: posting and observing fail the test.
  public static func unimplemented(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Notifications {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    return Notifications(
      post: { _ in failTest("Unimplemented: Notifications.post was called", at: place) },
      observe: { _, _ in
        failTest("Unimplemented: Notifications.observe was called", at: place)
        return {}
      }
    )
  }
}
