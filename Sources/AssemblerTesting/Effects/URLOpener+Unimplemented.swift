public import Assembler

extension URLOpener {
  /// An opener that a test does not expect to be used: opening an address fails the test and gives `false`.
  public static func unimplemented(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> URLOpener {
    URLOpener(
      AssemblerTesting.unimplemented(
        "URLOpener",
        placeholder: false,
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
    )
  }
}
