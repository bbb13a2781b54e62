import Foundation
import Testing
import XCTest

/// Makes the running test fail with `message`, at `place`, and goes on.
///
/// Outside a test process it stops the program: nobody would read a failure there.
package func failTest(_ message: String, at place: SourcePlace, runner: TestRunner? = .current) {
  switch runner {
  case .swiftTesting:
    Issue.record("\(message)\(inCurrentTest)", sourceLocation: place.location)
  case .xcTest:
    XCTFail(message, file: place.filePath, line: place.line)
  case nil:
    fatalError("\(message), outside a test", file: place.filePath, line: place.line)
  }
}

/// The name of the running test, for a message; XCTest says it by itself.
private var inCurrentTest: String {
  guard let test = Test.current else { return ", in a task that belongs to no test" }
  return " in the test \"\(test.displayName ?? test.name)\""
}

/// A place in the source, in the forms that the testing libraries want it.
package struct SourcePlace: Sendable {
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

/// Which testing library runs the code that asks.
package enum TestRunner: Equatable {
  case swiftTesting
  case xcTest

  /// The library in charge now; `nil` outside a test process.
  package static var current: TestRunner? {
    if Test.current != nil { return .swiftTesting }
    return inferred(
      arguments: ProcessInfo.processInfo.arguments,
      environment: ProcessInfo.processInfo.environment
    )
  }

  /// The library that a process runs, for code that no test is known of: another thread, a detached task.
  ///
  /// Swift Testing announces itself with `--testing-library swift-testing`. XCTest is known by its bundle,
  /// its runner or the variable that Xcode sets.
  package static func inferred(arguments: [String], environment: [String: String]) -> TestRunner? {
    if arguments.contains("swift-testing") { return .swiftTesting }
    let isXcode = environment["XCTestConfigurationFilePath"] != nil
    let program = arguments.first ?? ""
    let isBundle = program.hasSuffix(".xctest") || program.hasSuffix("/xctest")
    return isXcode || isBundle ? .xcTest : nil
  }
}
