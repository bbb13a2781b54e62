public import Assembler

extension FileAccess {
  /// File access that a test does not expect to be used: each operation fails the test and throws
  /// ``UnimplementedError``.
  ///
  /// Replace the operations that the test does expect: `files.read = { … }`.
  public static func unimplemented(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> FileAccess {
    @Sendable func fail<each Argument, Result>(
      _ operation: String
    ) -> @Sendable (repeat each Argument) throws -> Result {
      AssemblerTesting.unimplemented(
        "FileAccess.\(operation)",
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
    }
    return FileAccess(
      read: fail("read"),
      write: fail("write"),
      remove: fail("remove"),
      list: fail("list"),
      attributes: fail("attributes"),
      folder: fail("folder")
    )
  }
}
