import AssemblerTesting
import TestSupport
import Testing

@Suite("Recorder", .hangLimit) struct RecorderTests {
  @Test("A recorder stores values in order")
  func values() {
    let recorder = Recorder<Int>()
    #expect(recorder.values == [])
    recorder.record(1)
    recorder.record(2)
    #expect(recorder.values == [1, 2])
  }

  @Test("next() returns each value once, and doesn't remove it")
  func next() async {
    let recorder = Recorder<String>()
    recorder.record("a")
    recorder.record("b")
    #expect(await recorder.next() == "a")
    #expect(await recorder.next() == "b")
    #expect(recorder.values == ["a", "b"])
  }

  @available(macOS 15, *)
  @Test("next() waits for the next value")
  func wait() async {
    let recorder = Recorder<Int>()
    await SerialExecutor.run { executor in
      let values = (0..<3).map { _ in Task(executorPreference: executor) { await recorder.next() } }
      await executor.letOthersRun()
      recorder.record(7)
      #expect(await values[0].value == 7)
      recorder.record(8)
      recorder.record(9)
      #expect(await values[1].value == 8)
      #expect(await values[2].value == 9)
    }
  }

  @available(macOS 15, *)
  @Test("A cancelled next() returns nil, before and while it waits")
  func cancellation() async {
    let recorder = Recorder<Int>()
    await SerialExecutor.run { executor in
      let before = Task(executorPreference: executor) { await recorder.next() }
      before.cancel()
      #expect(await before.value == nil)
      let during = Task(executorPreference: executor) { await recorder.next() }
      let other = Task(executorPreference: executor) { await recorder.next() }
      await executor.letOthersRun()
      during.cancel()
      #expect(await during.value == nil)
      // A cancelled call takes no value.
      recorder.record(0)
      #expect(await other.value == 0)
      recorder.record(1)
      #expect(await recorder.next() == 1)
    }
  }

  @available(macOS 15, *)
  @Test("Values go to the calls of next() in their order, whatever other readers wait for")
  func order() async {
    let recorder = Recorder<Int>()
    await SerialExecutor.run { executor in
      let readers = (0..<3).map { _ in Task(executorPreference: executor) { await recorder.next() } }
      let iteration = Task(executorPreference: executor) {
        await recorder.prefix(3).reduce(into: []) { $0.append($1) }
      }
      await executor.letOthersRun()
      for value in 0..<4 { recorder.record(value) }
      for (index, reader) in readers.enumerated() { #expect(await reader.value == index) }
      #expect(await iteration.value == [0, 1, 2])
      #expect(await recorder.next() == 3)
    }
  }

  @available(macOS 15, *)
  @Test("A value that an iteration waits for goes to a call of next() as well, now or later")
  func both() async {
    let recorder = Recorder<Int>()
    await SerialExecutor.run { executor in
      let iteration = Task(executorPreference: executor) {
        await recorder.prefix(2).reduce(into: []) { $0.append($1) }
      }
      await executor.letOthersRun()
      recorder.record(0)
      await executor.letOthersRun()
      #expect(await recorder.next() == 0)
      let reader = Task(executorPreference: executor) { await recorder.next() }
      await executor.letOthersRun()
      recorder.record(1)
      #expect(await iteration.value == [0, 1])
      #expect(await reader.value == 1)
    }
  }

  @Test("After its limit, next() returns nil and fails the test with the recorder's name and place")
  func limit() async {
    let recorder = Recorder<Int>("prices")
    let line = #line - 1
    recorder.record(1)
    #expect(await recorder.next(within: 0) == 1)
    await withKnownIssue {
      #expect(await recorder.next(within: 0.05) == nil)
    } matching: { issue in
      "\(issue)".contains(
        """
        Recorder<Int> "prices" of AssemblerTestingTests/RecorderTests.swift:\(line) has no next value after 0.05 seconds, \
        and has recorded 1 in the test "After its limit
        """
      ) && issue.sourceLocation?.line == line + 5
    }
    // A call that has given up takes no value.
    recorder.record(2)
    #expect(await recorder.next(within: -1) == 2)
    await withKnownIssue {
      #expect(await recorder.next(within: .nan) == nil)
    } matching: {
      "\($0)".contains("after nan seconds, and has recorded 2")
    }
  }

  @Test("A value within the limit comes, and a cancelled call fails no test") func withinLimit() async {
    let recorder = Recorder<Int>()
    let value = Task { await recorder.next(within: .infinity) }
    let cancelled = Task { await Recorder<Int>().next(within: 3_600) }
    await Task.yield()
    recorder.record(7)
    #expect(await value.value == 7)
    cancelled.cancel()
    #expect(await cancelled.value == nil)
  }

  @Test("next() names its call and the recorder after the delay, and is silent if the value comes in time")
  func warning() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let recorder = RecorderTests.named
      let inTime = Task { await recorder.next() }
      await Task.yield()
      recorder.record(1)
      _ = await inTime.value
      let late = Task { await RecorderTests.wait(for: recorder) }
      try await Task.sleep(for: .milliseconds(500))
      recorder.record(2)
      await late.value
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let warnings = text.split(separator: "\n").filter { $0.contains("AssemblerTesting: warning") }
    #expect(
      warnings == [
        """
        AssemblerTesting: warning: AssemblerTestingTests/RecorderTests.swift:\(Self.lineOfWait) has waited 0.1 seconds for \
        the next value of Recorder<Int> of AssemblerTestingTests/RecorderTests.swift:\(Self.lineOfRecorder), which has \
        recorded 1. Does the code under test record in this one, and does it still run? With next(within: 5), the test \
        fails after five seconds.
        """
      ]
    )
  }

  private static let lineOfRecorder: UInt = #line + 1
  private static let named = Recorder<Int>(waitWarningDelay: 0.1)
  private static let lineOfWait: UInt = #line + 1
  private static func wait(for recorder: Recorder<Int>) async { _ = await recorder.next() }

  @Test("Each iteration starts with the first value")
  func iteration() async {
    let recorder = Recorder<Int>()
    for number in 0..<3 { recorder.record(number) }
    for _ in 0..<2 {
      var seen: [Int] = []
      for await value in recorder.prefix(3) { seen.append(value) }
      #expect(seen == [0, 1, 2])
    }
  }

  @Test("An iteration of a recorder ends when its task is cancelled")
  func cancelledIteration() async {
    let recorder = Recorder<Int>()
    recorder.record(1)
    let seen = Recorder<Int>()
    let task = Task {
      for await value in recorder { seen.record(value) }
    }
    #expect(await seen.next() == 1)
    task.cancel()
    await task.value
    #expect(seen.values == [1])
  }

  @Test("Every reader gets all values that concurrent tasks record")
  func concurrency() async {
    let recorder = Recorder<Int>()
    await withTaskGroup(of: Set<Int>.self) { group in
      for _ in 0..<4 {
        group.addTask { await recorder.prefix(1_000).reduce(into: []) { $0.insert($1) } }
      }
      for start in 0..<10 {
        group.addTask {
          for number in 0..<100 { recorder.record(start * 100 + number) }
          return Set(0..<1_000)
        }
      }
      for await seen in group { #expect(seen == Set(0..<1_000)) }
    }
  }
}
