/// A closure that a test does not expect to be called: it fails the running test, and does nothing.
///
/// ```swift
/// let analytics = Analytics(track: unimplemented("Analytics.track"))
/// ```
///
/// The failure names the closure, the running test and the place of this call. It is reported to Swift
/// Testing or XCTest, whichever runs the test; outside a test the program stops with the same words. The
/// closure takes any number of arguments, and serves as a `async` one too.
///
/// The idea is from Point-Free's xctest-dynamic-overlay, now swift-issue-reporting.
///
/// - Parameters:
///   - name: What the closure is, for the message: "Analytics.track".
///   - fileID: Leave it out: the place of the call.
///   - filePath: Leave it out.
///   - line: Leave it out.
///   - column: Leave it out.
// A closure that may throw takes the overload that throws.
@_disfavoredOverload
public func unimplemented<each Argument>(
  _ name: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) -> Void {
  unimplemented(name, placeholder: (), fileID: fileID, filePath: filePath, line: line, column: column)
}

/// A closure that a test does not expect to be called: it fails the running test, and returns `placeholder`.
///
/// ```swift
/// let counter = Counter(count: unimplemented("Counter.count", placeholder: 0))
/// ```
///
/// - Parameters:
///   - name: What the closure is, for the message: "Counter.count".
///   - placeholder: What the closure returns, so that the test can go on; evaluated at each call.
///   - fileID: Leave it out: the place of the call.
///   - filePath: Leave it out.
///   - line: Leave it out.
///   - column: Leave it out.
public func unimplemented<each Argument, Result>(
  _ name: String,
  placeholder: @autoclosure @escaping @Sendable () -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (_: repeat each Argument) in
    failTest("Unimplemented: \(name) was called", at: place)
    return placeholder()
  }
}

/// A closure that a test does not expect to be called: it fails the running test, and throws
/// ``UnimplementedError``.
///
/// ```swift
/// let client = HTTPClient(unimplemented("HTTPClient.send"))
/// ```
///
/// - Parameters:
///   - name: What the closure is, for the message: "HTTPClient.send".
///   - fileID: Leave it out: the place of the call.
///   - filePath: Leave it out.
///   - line: Leave it out.
///   - column: Leave it out.
public func unimplemented<each Argument, Result>(
  _ name: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Result {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (_: repeat each Argument) in
    failTest("Unimplemented: \(name) was called", at: place)
    throw UnimplementedError(name: name)
  }
}

/// Fails the running test, in a stub's function that the test does not expect to be called.
///
/// ```swift
/// struct UnusedBank: Bank {
///   func balance() async throws -> Int { throw reportUnimplemented() }
///   func log(_ text: String) { reportUnimplemented() }
/// }
/// ```
///
/// - Parameters:
///   - function: The function's name for the message. Leave it out for the calling function.
///   - fileID: The calling file. Don't pass this.
///   - filePath: The calling file's path. Don't pass this.
///   - line: The calling line. Don't pass this.
///   - column: The calling column. Don't pass this.
/// - Returns: An error for a function that throws.
@discardableResult
public func reportUnimplemented(
  _ function: String = #function,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> UnimplementedError {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  failTest("Unimplemented: \(function) was called", at: place)
  return UnimplementedError(name: function)
}

/// What a closure made by `unimplemented(_:)` throws, after it failed the test.
public struct UnimplementedError: Error, Hashable, CustomStringConvertible {
  /// What the closure is.
  public let name: String

  /// Creates an error.
  public init(name: String) {
    self.name = name
  }

  /// "HTTPClient.send is unimplemented".
  public var description: String { "\(name) is unimplemented" }
}
