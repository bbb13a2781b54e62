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
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return FileAccess(
      read: site.unimplemented("FileAccess.read"),
      write: site.unimplemented("FileAccess.write"),
      remove: site.unimplemented("FileAccess.remove"),
      list: site.unimplemented("FileAccess.list"),
      attributes: site.unimplemented("FileAccess.attributes"),
      folder: site.unimplemented("FileAccess.folder")
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
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return FireAndForget(site.unimplemented("FireAndForget", placeholder: ()))
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
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return HTTPClient(site.unimplemented("HTTPClient.send"))
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
      post: site.unimplemented("Notifications.post", placeholder: ()),
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
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Preferences(
      read: site.unimplemented("Preferences.read", placeholder: nil),
      write: site.unimplemented("Preferences.write", placeholder: ())
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
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return URLOpener(site.unimplemented("URLOpener", placeholder: false))
  }
}
