public import AssemblerEffects
public import AssemblerHTTP

// For the effects without a value in tests: a test that must not use an effect, or that expects only some of its
// operations, has one of these as its stub.

extension FileAccess {
  /// File access whose operations fail the test and throw ``UnimplementedError``.
  ///
  /// Replace the operations that the test expects: `.unimplemented().replacing(read: { … })`.
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
  /// Fire-and-forget work that fails the test instead of running.
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
  /// A client whose requests fail the test and throw ``UnimplementedError``.
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
  /// Notifications that fail the test when code posts or observes one.
  public static func unimplemented(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Notifications {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Notifications(
      post: { _ in failTest("Unimplemented: Notifications.post was called", at: site) },
      observe: { _, _ in
        failTest("Unimplemented: Notifications.observe was called", at: site)
        return {}
      }
    )
  }
}

extension Preferences {
  /// Preferences that fail the test when code reads or writes one. They store nothing.
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
  /// An opener that fails the test and returns `false`.
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
