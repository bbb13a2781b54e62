@testable import AssemblerTesting
import XCTest

/// `unimplemented` under XCTest: the failures are caught where XCTest records them, and checked.
final class UnimplementedXCTests: XCTestCase {
  private var isCatching = false
  private var caught: [String] = []

  func testTheRunningTestFailsAtThePlaceOfTheClosure() {
    let (track, line): (@Sendable (String) -> Void, Int) = (unimplemented("Analytics.track"), #line)
    isCatching = true
    track("tapped")
    isCatching = false
    XCTAssertEqual(caught, ["\(#filePath):\(line): failed - Unimplemented: Analytics.track was called"])
  }

  func testATaskDetachedFromTheTestFailsItToo() async {
    let (load, line): (@Sendable () async throws -> Int, Int) = (unimplemented("load"), #line)
    isCatching = true
    let result = await Task.detached { try await load() }.result
    isCatching = false
    XCTAssertThrowsError(try result.get()) {
      XCTAssertEqual($0 as? UnimplementedError, UnimplementedError(name: "load"))
    }
    XCTAssertEqual(caught, ["\(#filePath):\(line): failed - Unimplemented: load was called"])
  }

  #if canImport(ObjectiveC)
  override func record(_ issue: XCTIssue) {
    guard isCatching else { return super.record(issue) }
    let location = issue.sourceCodeContext.location
    caught.append(
      "\(location?.fileURL.path ?? ""):\(location?.lineNumber ?? 0): \(issue.compactDescription)"
    )
  }
  #else
  override func recordFailure(
    withDescription description: String,
    inFile filePath: String,
    atLine lineNumber: Int,
    expected: Bool
  ) {
    guard isCatching else {
      return super.recordFailure(
        withDescription: description,
        inFile: filePath,
        atLine: lineNumber,
        expected: expected
      )
    }
    caught.append("\(filePath):\(lineNumber): \(description)")
  }
  #endif
}
