public import Assembler

extension Assertions {
  /// Checks that a test expects to hold: each one that does not fails the test with its message.
  public static func unimplemented(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Assertions {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    return Assertions { failure in
      failTest("\(failure.kind) failed at \(failure.fileID):\(failure.line): \(failure.message)", at: place)
    }
  }
}
