public import Assembler

extension Preferences {
  /// Preferences that a test does not expect to be used: reading and writing fail the test, and nothing is
  /// kept.
  public static func unimplemented(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Preferences {
    Preferences(
      read: AssemblerTesting.unimplemented(
        "Preferences.read",
        placeholder: nil,
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      ),
      write: AssemblerTesting.unimplemented(
        "Preferences.write",
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
    )
  }
}
