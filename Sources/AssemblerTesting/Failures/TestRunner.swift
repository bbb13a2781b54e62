import Foundation
import Testing

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
