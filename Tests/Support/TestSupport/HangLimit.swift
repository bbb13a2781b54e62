import Dispatch
import Foundation
public import Testing

/// Ends the test run if a test hangs: `@Suite(.hangLimit)`.
///
/// `timeLimit` cancels the test's task and then waits for it, so a test that doesn't react to cancellation hangs for
/// ever. This limit is checked by a thread of its own. It prints the test's name, ends the child processes, and exits.
public struct HangLimit: TestTrait, SuiteTrait, TestScoping {
  /// `true`, to apply a suite's trait to each test.
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let name =
      "“\(test.displayName ?? test.name)” (\(test.sourceLocation.fileID):\(test.sourceLocation.line))"
    let id = Watchdog.shared.begin(name)
    defer { Watchdog.shared.end(id) }
    try await function()
  }
}

extension Trait where Self == HangLimit {
  /// Ends the run if a test takes longer than ten minutes, or than the seconds in `TEST_HANG_LIMIT`.
  public static var hangLimit: HangLimit { HangLimit() }
}

/// The thread that watches the running tests.
private final class Watchdog: @unchecked Sendable {
  static let shared = Watchdog()
  static let limit = ProcessInfo.processInfo.environment["TEST_HANG_LIMIT"].flatMap(Double.init) ?? 600

  private struct State {
    var nextID = 0
    var running: [Int: (name: String, start: ContinuousClock.Instant)] = [:]
  }

  // Not a mutex, which the thread sanitizer doesn't know.
  private let lock = NSLock()
  private var state = State()

  private init() {
    let thread = Thread { [self] in
      while true {
        Thread.sleep(forTimeInterval: 0.5)
        exitIfHanging()
      }
    }
    thread.start()
  }

  func begin(_ name: String) -> Int {
    lock.withLock {
      state.nextID += 1
      state.running[state.nextID] = (name, .now)
      return state.nextID
    }
  }

  func end(_ id: Int) {
    lock.withLock { state.running[id] = nil }
  }

  private func exitIfHanging() {
    let names = lock.withLock {
      state.running.values.filter { ContinuousClock.now - $0.start > .seconds(Self.limit) }.map(\.name)
        .sorted()
    }
    guard !names.isEmpty else { return }
    let list = names.map { "  \($0)\n" }.joined()
    // Not `print`, which waits for a thread that hangs while it prints.
    try? FileHandle.standardError.write(
      contentsOf: Data("error: after \(Self.limit) seconds, these tests still run:\n\(list)".utf8)
    )
    killChildren()
    _exit(1)
  }

  /// Ends exit tests and programs that hang, which would go on without this process. Linux only.
  private func killChildren() {
    let tasks = "/proc/self/task"
    for task in (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? [] {
      let children = (try? String(contentsOfFile: "\(tasks)/\(task)/children", encoding: .utf8)) ?? ""
      for child in children.split(separator: " ").compactMap({ Int32($0) }) { kill(child, SIGKILL) }
    }
  }
}
