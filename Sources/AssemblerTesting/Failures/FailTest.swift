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
