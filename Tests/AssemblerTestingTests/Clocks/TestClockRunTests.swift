import AssemblerTesting
import Foundation
import TestSupport
import Testing

@Suite("Running a test clock", .hangLimit) struct TestClockRunTests {
  @available(macOS 15, *)
  @Test("run in a cancelled task waits without using the processor") func cancelledTask() async {
    await #expect(processExitsWith: .success) {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        let start = Foundation.clock()
        try await TestClock().run {
          await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(deadline: .now() + 2) { continuation.resume() }
          }
        }
        return Double(Foundation.clock() - start) / Double(CLOCKS_PER_SEC)
      }
      let seconds = try? await task.value
      #expect((seconds ?? 1) < 0.1)
    }
  }

  @available(macOS 15, *)
  @Test("run changes what isn't Sendable, in the caller's isolation")
  func isolation() async throws {
    final class Box { var value = 0 }
    let box = Box()
    let clock = TestClock()
    try await clock.run {
      try await clock.sleep(for: .seconds(1))
      box.value += 1
    }
    #expect(box.value == 1)
    let onMain = Task { @MainActor in
      let value = Box()
      try await clock.run {
        MainActor.assertIsolated()
        try await clock.sleep(for: .seconds(1))
        MainActor.assertIsolated()
        value.value += 1
      }
      return value.value
    }
    #expect(try await onMain.value == 1)
  }

  @available(macOS 15, *)
  @Test("run waits for what happens outside of the operation")
  func outside() async throws {
    let clock = TestClock()
    let started = Recorder<Void>()
    let answers = Recorder<Int>()
    let answer = Task {
      _ = await started.next()
      await Task.detached { answers.record(1) }.value
    }
    let value = try await clock.run { () async throws -> Int? in
      try await clock.sleep(for: .seconds(1))
      started.record(())
      let value = await answers.next()
      try await clock.sleep(for: .seconds(1))
      return value
    }
    #expect(value == 1)
    #expect(clock.now.offset == .seconds(2))
    await answer.value
  }

  @available(macOS 15, *)
  @Test(
    "An answer that doesn't sleep wins against a time limit in run, however often it suspends",
    arguments: [0, 1, 2, 10, 1_000],
    [false, true]
  )
  func timeLimit(suspensions: Int, isOnMainActor: Bool) async throws {
    struct TimedOut: Error {}
    let clock = TestClock()
    func answer(after work: @escaping @Sendable () async throws -> Int) async throws -> Int? {
      try await withThrowingTaskGroup(of: Int.self) { group in
        group.addTask(operation: work)
        group.addTask {
          try await clock.sleep(for: .seconds(2))
          throw TimedOut()
        }
        defer { group.cancelAll() }
        return try await group.next()
      }
    }
    let value = try await clock.run {
      try await answer {
        for _ in 0..<suspensions { if isOnMainActor { await MainActor.run {} } else { await Task.yield() } }
        return 1
      }
    }
    #expect(value == 1)
    #expect(clock.now.offset == .zero)
    await #expect(throws: TimedOut.self) {
      try await clock.run {
        _ = try await answer {
          try await clock.sleep(for: .seconds(3))
          return 1
        }
      }
    }
    #expect(clock.now.offset == .seconds(2))
  }

  @available(macOS 15, *)
  @Test("run returns at once if the operation doesn't sleep, and rethrows its error")
  func noSleep() async throws {
    struct Failure: Error {}
    let clock = TestClock()
    #expect(try await clock.run { 1 } == 1)
    await #expect(throws: Failure.self) { try await clock.run { throw Failure() } }
    #expect(clock.now.offset == .zero)
  }

  @available(macOS 15, *)
  @Test("A sleep beyond run's timeout throws, with its deadline")
  func timeout() async throws {
    let clock = TestClock()
    await clock.advance(by: .seconds(60))
    let error = await #expect(throws: TestClock.SuspensionError.self) {
      try await clock.run(timeout: .seconds(9)) { try await clock.sleep(for: .seconds(10)) }
    }
    #expect(error?.description == "1 task still sleeps at 60.0 seconds: until 70.0 seconds")
    let late = await #expect(throws: TestClock.SuspensionError.self) {
      try await clock.run { try await clock.sleep(until: TestInstant(offset: .milliseconds(3_661_250))) }
    }
    #expect(late?.description == "1 task still sleeps at 60.0 seconds: until 3661.25 seconds")
    // `Duration` prints 3600.9999999999995.
    let hour = TestClock(now: TestInstant(offset: .seconds(3_600)))
    let exact = await #expect(throws: TestClock.SuspensionError.self) {
      try await hour.run(timeout: .zero) { try await hour.sleep(for: .seconds(1)) }
    }
    #expect(exact?.description == "1 task still sleeps at 3600.0 seconds: until 3601.0 seconds")
    try await clock.run(timeout: .seconds(10)) { try await clock.sleep(for: .seconds(10)) }
    #expect(clock.now.offset == .seconds(70))
  }

  @available(macOS 15, *)
  @Test("The time waits for code that takes long before it sleeps", arguments: [true, false])
  func longJob(comesFromMainActor: Bool) async throws {
    let clock = TestClock()
    try await clock.run {
      async let late: Void = clock.sleep(for: .seconds(5))
      if comesFromMainActor { await MainActor.run { holdThread(for: 0.5) } } else { await Task.yield() }
      holdThread(for: 1)
      try await clock.sleep(for: .seconds(1))
      #expect(clock.now.offset == .seconds(1))
      try await late
    }
  }

  @available(macOS 15, *)
  @Test("The time waits for the operation's first piece, whoever calls run") func firstPiece() async throws {
    actor Caller {
      func call() async throws { try await TestClockRunTests.runFirstPiece() }
    }
    let caller = Caller()
    for _ in 0..<20 {
      for _ in 0..<3 { try await caller.call() }
      try await Self.runFirstPiece()
      try await Task { @MainActor in try await Self.runFirstPiece() }.value
    }
  }

  @available(macOS 15, *)
  @Test("The time waits for the first piece of many actors at once, whose threads are slow to leave them")
  func manyFirstPieces() async throws {
    actor Caller {
      func call() async throws { try await TestClockRunTests.runFirstPiece(holding: 0.002) }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<160 {
        group.addTask {
          let caller = Caller()
          for _ in 0..<10 { try await caller.call() }
        }
      }
      try await group.waitForAll()
    }
  }

  @available(macOS 15, *)
  private static func runFirstPiece(
    holding seconds: TimeInterval = 0.02,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let clock = TestClock()
    try await clock.run {
      _ = isolation
      async let sleep: Void = clock.sleep(for: .seconds(1))
      holdThread(for: seconds)
      #expect(clock.now.offset == .zero)
      try await sleep
      #expect(clock.now.offset == .seconds(1))
    }
  }

  @available(macOS 15, *)
  @Test("The time doesn't advance after the operation, though another task sleeps") @MainActor
  func strangers() async {
    let clock = TestClock()
    let stranger = Task { try await clock.sleep(for: .seconds(5)) }
    await clock.waitForSleepers()
    try? await clock.run {
      await Task.yield()
      holdThread(for: 0.2)
    }
    #expect(clock.now.offset == .zero)
    stranger.cancel()
  }

  @available(macOS 15, *)
  @Test("The operation's own error comes before that of its sleep")
  func ownError() async throws {
    struct Own: Error {}
    let clock = TestClock()
    await #expect(throws: Own.self) {
      try await clock.run(timeout: .seconds(1)) {
        try? await clock.sleep(for: .seconds(10))
        throw Own()
      }
    }
  }

  @available(macOS 15, *)
  @Test("run reports an endless timer, also one that ignores the errors of its sleeps")
  func endless() async throws {
    let clock = TestClock()
    let ticks = Recorder<Void>()
    await #expect(throws: TestClock.SuspensionError.self) {
      try await clock.run {
        while true {
          try await clock.sleep(for: .seconds(1))
          ticks.record(())
        }
      }
    }
    #expect(ticks.values.count == 3_600)
    await #expect(throws: TestClock.SuspensionError.self) {
      try await clock.run(timeout: .seconds(1)) {
        for _ in 0..<3 { try? await clock.sleep(for: .seconds(1)) }
      }
    }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let clock = TestClock()
      try await clock.run { while true { try? await clock.sleep(for: .seconds(1)) } }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      text.contains("TestClock.run can't end, because its operation ignores the errors of its sleeps: 1 task")
    )
  }

  @available(macOS 15, *)
  @Test("A cancelled run ends with its operation")
  func cancelled() async throws {
    let clock = TestClock()
    let started = Recorder<Void>()
    let never = Recorder<Void>()
    let task = Task {
      try await clock.run {
        started.record(())
        _ = await never.next()
        try await clock.sleep(for: .seconds(1))
      }
    }
    _ = await started.next()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("waitForSleepers names its call after the delay, and is silent if the tasks sleep in time")
  func warning() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let clock = TestClock(waitWarningDelay: .milliseconds(50))
      let early = Task { try await clock.sleep(for: .seconds(1)) }
      let waiting = Task { await Self.waitForTwo(on: clock) }
      await clock.waitForSleepers()
      try await Task.sleep(for: .milliseconds(300))
      let late = Task { try await clock.sleep(for: .seconds(1)) }
      await waiting.value
      await clock.advance(by: .seconds(1))
      try await early.value
      try await late.value
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let warnings = text.split(separator: "\n").filter { $0.contains("AssemblerTesting: warning") }
    #expect(
      warnings == [
        """
        AssemblerTesting: warning: AssemblerTestingTests/TestClockRunTests.swift:\(Self.lineOfWait) has waited \
        0.05 seconds for 2 tasks to sleep on a test clock, and 1 sleeps. Does the code under test have this clock, and \
        does it still run?
        """
      ]
    )
  }

  private static let lineOfWait: UInt = #line + 1
  private static func waitForTwo(on clock: TestClock) async { await clock.waitForSleepers(2) }
}

/// Code that takes long and doesn't await.
private func holdThread(for seconds: TimeInterval) {
  Thread.sleep(forTimeInterval: seconds)
}
