public import AssemblerEffects

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
