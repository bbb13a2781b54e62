public import Assembler

/// Assertions that tests can observe.
///
/// ```swift
/// assertions.assert(index < count, "the row is gone")
/// ```
public struct Assertions: Sendable {
  private let report: @Sendable (Failure) -> Void

  /// Creates assertions from a closure that handles failures.
  public init(_ report: @escaping @Sendable (Failure) -> Void) {
    self.report = report
  }

  /// Reports a failure if `condition` is false.
  ///
  /// Unlike `Swift.assert`, this evaluates the condition in release builds too.
  public func assert(
    _ condition: Bool,
    _ message: @autoclosure () -> String = "",
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    if !condition { report(Failure(.assertion, message(), fileID: fileID, line: line)) }
  }

  /// Reports that execution reached an unexpected line.
  public func assertionFailure(
    _ message: @autoclosure () -> String = "",
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    report(Failure(.assertion, message(), fileID: fileID, line: line))
  }

  /// Reports a failure that stops the program if `condition` is false. A test can let the program continue.
  public func precondition(
    _ condition: Bool,
    _ message: @autoclosure () -> String = "",
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    if !condition { report(Failure(.precondition, message(), fileID: fileID, line: line)) }
  }

  /// Swift's assertions: a failed assertion stops debug builds, and a failed precondition stops all builds.
  public static let live = Assertions { failure in
    switch failure.kind {
    case .assertion: Swift.assertionFailure(failure.message, file: failure.fileID, line: failure.line)
    case .precondition: preconditionFailure(failure.message, file: failure.fileID, line: failure.line)
    }
  }
}

extension Assertions {
  /// A failed assertion or precondition.
  public struct Failure: Sendable {
    /// The severity of a failure.
    public enum Kind: Sendable, Hashable {
      /// The program can continue.
      case assertion
      /// The program can't continue.
      case precondition
    }

    /// The severity.
    public let kind: Kind
    /// The message of the assertion.
    public let message: String
    /// The file of the assertion, as `Module/File.swift`.
    public let fileID: StaticString
    /// The line of the assertion.
    public let line: UInt

    init(_ kind: Kind, _ message: String, fileID: StaticString, line: UInt) {
      self.kind = kind
      self.message = message
      self.fileID = fileID
      self.line = line
    }
  }
}

/// The assembler protocol of scenes that assert.
///
/// Live and preview assemblers get Swift's assertions. A test doesn't compile until it handles failures, for
/// example with `Assertions { failures.record($0) }`.
public protocol AssertionAssembler: Assembling {
  func resolve() -> Assertions
}

extension AssertionAssembler where Self: SystemAssembler {
  public func resolve() -> Assertions { .live }
}

extension AssertionAssembler where Self: ChildAssembler, Parent: AssertionAssembler {
  public func resolve() -> Assertions { parent.resolve() }
}
