/// Returns a closure that fails the running test.
///
/// ```swift
/// let analytics = Analytics(track: unimplemented("Analytics.track"))
/// ```
///
/// The failure has `name`, the location of this call and, if the calling task belongs to one, the test. Swift Testing or
/// XCTest reports it; outside a test process, the program stops with the same message. The closure takes any number of
/// arguments, and can be used as an `async` closure.
///
/// The idea comes from Point-Free's swift-issue-reporting.
// A closure that may throw takes the overload that throws.
@_disfavoredOverload
public func unimplemented<each Argument>(
  _ name: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) -> Void {
  CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    .unimplemented(name, placeholder: ())
}

/// Returns a closure that fails the running test and returns `placeholder`.
///
/// ```swift
/// let counter = Counter(count: unimplemented("Counter.count", placeholder: 0))
/// ```
///
/// The closure evaluates `placeholder` for each call. The other parameters are those of the form that returns nothing.
public func unimplemented<each Argument, Result>(
  _ name: String,
  placeholder: @autoclosure @escaping @Sendable () -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    .unimplemented(name, placeholder: placeholder())
}

/// Returns a closure that fails the running test and throws ``UnimplementedError``.
///
/// ```swift
/// let client = HTTPClient(unimplemented("HTTPClient.send"))
/// ```
///
/// It takes the same parameters as the form that returns nothing.
public func unimplemented<each Argument, Result>(
  _ name: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Result {
  CallSite(fileID: fileID, filePath: filePath, line: line, column: column).unimplemented(name)
}

extension CallSite {
  /// A closure of the effects' unimplemented values, which have one call site for all of their operations.
  func unimplemented<each Argument, Result>(
    _ name: String,
    placeholder: @autoclosure @escaping @Sendable () -> Result
  ) -> @Sendable (repeat each Argument) -> Result {
    { (_: repeat each Argument) in
      failTest("Unimplemented: \(name) was called", at: self)
      return placeholder()
    }
  }

  func unimplemented<each Argument, Result>(
    _ name: String
  ) -> @Sendable (repeat each Argument) throws -> Result {
    { (_: repeat each Argument) in
      failTest("Unimplemented: \(name) was called", at: self)
      throw UnimplementedError(name: name)
    }
  }
}

/// Fails the running test from an unused requirement of a stub.
///
/// ```swift
/// struct UnusedBank: Bank {
///   func balance() async throws -> Int { throw reportUnimplemented() }
///   func log(_ text: String) { reportUnimplemented() }
/// }
/// ```
///
/// - Returns: An error to throw.
@discardableResult
public func reportUnimplemented(
  _ function: String = #function,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> UnimplementedError {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  failTest("Unimplemented: \(function) was called", at: site)
  return UnimplementedError(name: function)
}

/// The error of an unimplemented closure, after it failed the test.
public struct UnimplementedError: Error, Hashable, CustomStringConvertible {
  let name: String

  /// "HTTPClient.send is unimplemented".
  public var description: String { "\(name) is unimplemented" }
}
