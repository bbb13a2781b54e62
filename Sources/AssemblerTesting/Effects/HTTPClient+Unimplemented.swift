public import Assembler

extension HTTPClient {
  /// A client that a test does not expect to be used: a request fails the test and throws
  /// ``UnimplementedError``.
  public static func unimplemented(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> HTTPClient {
    HTTPClient(
      AssemblerTesting.unimplemented(
        "HTTPClient.send",
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
    )
  }
}
