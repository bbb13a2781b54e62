public import Assembler

/// Checks that a program makes of itself, as a dependency, so that a test can see one fail and go on.
///
/// ```swift
/// assertions.assert(index < count, "the row is gone")
/// ```
public struct Assertions: Sendable {
  private let report: @Sendable (Failure) -> Void

  /// Creates it from a closure, which is called for each check that fails.
  public init(_ report: @escaping @Sendable (Failure) -> Void) {
    self.report = report
  }

  /// Reports a failure if `condition` does not hold.
  ///
  /// Unlike `Swift.assert`, it evaluates the condition in release builds too.
  public func assert(
    _ condition: Bool,
    _ message: @autoclosure () -> String = "",
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    if !condition { report(Failure(.assertion, message(), fileID: fileID, line: line)) }
  }

  /// Reports that a place was reached that should not be.
  public func assertionFailure(
    _ message: @autoclosure () -> String = "",
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    report(Failure(.assertion, message(), fileID: fileID, line: line))
  }

  /// Reports a failure if `condition` does not hold; the program does not go on, unless a test says so.
  public func precondition(
    _ condition: Bool,
    _ message: @autoclosure () -> String = "",
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    if !condition { report(Failure(.precondition, message(), fileID: fileID, line: line)) }
  }

  /// Swift's own: a failed assertion stops a debug build and is passed over in a release build, and a failed
  /// precondition stops both.
  public static let live = Assertions { failure in
    switch failure.kind {
    case .assertion: Swift.assertionFailure(failure.message, file: failure.fileID, line: failure.line)
    case .precondition: preconditionFailure(failure.message, file: failure.fileID, line: failure.line)
    }
  }
}

extension Assertions {
  /// A check that did not hold.
  public struct Failure: Sendable {
    /// How much a failure matters.
    public enum Kind: Sendable, Hashable {
      /// The program can go on.
      case assertion
      /// The program cannot go on.
      case precondition
    }

    /// How much it matters.
    public let kind: Kind
    /// What should have held.
    public let message: String
    /// The file of the check, as `Module/File.swift`.
    public let fileID: StaticString
    /// The line of the check.
    public let line: UInt

    init(_ kind: Kind, _ message: String, fileID: StaticString, line: UInt) {
      self.kind = kind
      self.message = message
      self.fileID = fileID
      self.line = line
    }
  }
}

/// The assembler protocol of scenes that check themselves.
///
/// Live and preview assemblers get Swift's own checks. A test does not compile until it says what a failed
/// check does: `Assertions { failures.record($0) }`, for one.
public protocol AssertionAssembler: Assembling {
  func resolve() -> Assertions
}

extension AssertionAssembler where Self: SystemAssembler {
  public func resolve() -> Assertions { .live }
}

extension AssertionAssembler where Self: ChildAssembler, Parent: AssertionAssembler {
  public func resolve() -> Assertions { parent.resolve() }
}
