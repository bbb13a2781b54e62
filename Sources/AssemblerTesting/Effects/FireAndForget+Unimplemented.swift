public import Assembler

extension FireAndForget {
  /// Starting work, where a test does not expect it: it fails the test, and the work is not done.
  public static func unimplemented(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> FireAndForget {
    FireAndForget(
      AssemblerTesting.unimplemented(
        "FireAndForget",
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
    )
  }
}
