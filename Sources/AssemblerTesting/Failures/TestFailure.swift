import Foundation
import Testing
import XCTest

/// Fails the running test with `message`. Stops the program outside a test process.
package func failTest(_ message: String, at site: CallSite, runner: TestRunner? = .current) {
  switch runner {
  case .swiftTesting:
    Issue.record("\(message)\(inCurrentTest)", sourceLocation: site.location)
  case .xcTest:
    XCTFail(message, file: site.filePath, line: site.line)
  case .xcode:
    // A detached task belongs to a test of either library, and each ignores the other's failures.
    XCTFail(message, file: site.filePath, line: site.line)
    Issue.record("\(message)\(inCurrentTest)", sourceLocation: site.location)
  case nil:
    fatalError("\(message), outside a test", file: site.filePath, line: site.line)
  }
}

/// The name of the running test, for the message. XCTest adds it itself.
private var inCurrentTest: String {
  guard let test = Test.current else { return ", in a task that belongs to no test" }
  return " in the test \"\(test.displayName ?? test.name)\""
}

/// The location of a call, in the forms that the testing libraries need.
package struct CallSite: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  package init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  var location: SourceLocation {
    SourceLocation(
      fileID: "\(fileID)",
      filePath: "\(filePath)",
      line: Int(line),
      column: Int(column)
    )
  }
}

/// The testing library that runs the calling code.
package enum TestRunner: Equatable {
  case swiftTesting
  case xcTest
  /// Either one: Xcode runs both in one process.
  case xcode

  /// The current library; `nil` outside a test process.
  package static var current: TestRunner? {
    inferred(
      hasCurrentTest: Test.current != nil,
      arguments: ProcessInfo.processInfo.arguments,
      environment: ProcessInfo.processInfo.environment
    )
  }

  /// The library of the current test or, for code without one, such as other threads and detached tasks, of the process.
  ///
  /// Swift Testing passes `--testing-library swift-testing`. XCTest has its bundle or its runner. Xcode sets a variable.
  package static func inferred(
    hasCurrentTest: Bool,
    arguments: [String],
    environment: [String: String]
  ) -> TestRunner? {
    if hasCurrentTest || arguments.contains("swift-testing") { return .swiftTesting }
    if environment["XCTestConfigurationFilePath"] != nil { return .xcode }
    let program = arguments.first ?? ""
    let isBundle = program.hasSuffix(".xctest") || program.hasSuffix("/xctest")
    return isBundle ? .xcTest : nil
  }
}
