import AssemblerTesting
import Testing

@Suite("Test runner") struct TestRunnerTests {
  @Test("Swift Testing is detected in a test and in its detached tasks")
  func current() async {
    #expect(TestRunner.current == .swiftTesting)
    let detached = await Task.detached { TestRunner.current }.value
    #expect(detached == .swiftTesting)
  }

  @Test(
    "A process is known by its arguments and its environment",
    arguments: [
      (["/p/libTests.xctest", "--testing-library", "swift-testing"], [:], TestRunner.swiftTesting),
      (["/p/libTests.xctest", "Tests.A/testB"], [:], .xcTest),
      (["/Xcode/usr/bin/xctest", "-XCTest", "All", "/p/Tests.xctest"], [:], .xcTest),
      (["/p/App"], ["XCTestConfigurationFilePath": "/p/c"], .xcode),
      (["/Xcode/usr/bin/xctest"], ["XCTestConfigurationFilePath": "/p/c"], .xcode),
      (["/p/App"], [:], nil),
      (["/usr/bin/myxctest"], [:], nil),
      ([], [:], nil),
    ] as [([String], [String: String], TestRunner?)]
  )
  func inferred(_ arguments: [String], _ environment: [String: String], _ runner: TestRunner?) {
    func inferred(hasCurrentTest: Bool) -> TestRunner? {
      .inferred(hasCurrentTest: hasCurrentTest, arguments: arguments, environment: environment)
    }
    #expect(inferred(hasCurrentTest: false) == runner)
    #expect(inferred(hasCurrentTest: true) == .swiftTesting)
  }

  @Test("In Xcode, a failure reaches Swift Testing, too") func xcode() {
    withKnownIssue {
      failTest("Unimplemented: Analytics.track was called", at: site(7), runner: .xcode)
    } matching: { issue in
      issue.sourceLocation?.line == 7
    }
  }

  @Test("Outside a test, an unimplemented closure stops the program")
  func outside() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      failTest("Unimplemented: Analytics.track was called", at: site(7), runner: nil)
    }
    let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      errors.contains(
        "/App/main.swift:7: Fatal error: Unimplemented: Analytics.track was called, outside a test"
      )
    )
  }
}

private func site(_ line: UInt) -> CallSite {
  CallSite(fileID: "App/main.swift", filePath: "/App/main.swift", line: line, column: 1)
}
