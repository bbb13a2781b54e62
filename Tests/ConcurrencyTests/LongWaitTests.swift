import Assembler
import Foundation
import TestSupport
import Testing

@Suite("Long waits", .hangLimit) struct LongWaitTests {
  final class Slow: ScopedAssembler, LiveAssembler, Sendable {
    let scope = Scope(waitWarningDelay: 0.05)
    let started = DispatchSemaphore(value: 0)
    let gate = Gate()

    func slow() -> Int {
      shared {
        started.signal()
        Thread.sleep(forTimeInterval: 0.5)
        return 1
      }
    }

    func asking() -> Int { shared { slow() + 1 } }

    func slowlyAwaited() async -> Int {
      await shared {
        gate.open()
        try? await Task.sleep(for: .milliseconds(500))
        return 1
      }
    }

    func awaiting() async -> Int { await shared { await slowlyAwaited() + 1 } }

    /// Blocks on another thread, which asks for the rule that is being built.
    func blocking() -> Int {
      shared {
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          _ = self.blocking()
          done.signal()
        }
        done.wait()
        return 1
      }
    }

    func detaching() async -> Int { await shared { await Task.detached { await self.detaching() }.value } }

    func askingInTask() async -> Int { await shared { () async -> Int in asking() + 1 } }

    func waitUntilStarted() { started.wait() }
  }

  private func message(_ result: ExitTest.Result?) throws -> String {
    String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
  }

  @Test("A thread's long wait is reported with both rules") func thread() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let slow = Slow()
      Threads.run(3) { index in
        if index == 0 {
          #expect(slow.slow() == 1)
        } else {
          slow.started.wait()
          slow.started.signal()
          #expect(slow.asking() == 2)
        }
      }
      try await Task.sleep(for: .milliseconds(100))
    }
    let message = try message(result)
    #expect(
      message.contains(
        "asking() -> Int  LongWaitTests.swift:20 has waited 0.05 seconds for slow() -> Int  LongWaitTests.swift:13"
      )
    )
    // Once for the rule that waits; the other thread waits for that rule.
    #expect(message.components(separatedBy: "for slow() -> Int").count == 2)
  }

  @Test("A task's long wait is reported with both rules") func task() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let slow = Slow()
      async let first = slow.slowlyAwaited()
      await slow.gate.wait()
      #expect(await slow.awaiting() == 2)
      #expect(await first == 1)
    }
    let message = try message(result)
    #expect(
      message.contains(
        "awaiting() -> Int  LongWaitTests.swift:30 has waited 0.05 seconds for slowlyAwaited()"
      )
    )
    // It blocks no thread.
    #expect(!message.contains("until it's built"))
  }

  @Test("The path to a long wait of a thread begins with the asynchronous build") func threadInTask()
    async throws
  {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let slow = Slow()
      Thread.detachNewThread { _ = slow.slow() }
      slow.waitUntilStarted()
      #expect(await slow.askingInTask() == 3)
    }
    let path = #/askingInTask\(\) -> Int  \S+ → asking\(\) -> Int  \S+ → slow\(\) -> Int/#
    #expect(try message(result).contains(path))
  }

  @Test("A builder that blocks on a thread that waits for it is reported") func blocked() async throws {
    let result = await #expect(processExitsWith: .exitCode(3), observing: [\.standardErrorContent]) {
      Threads.exit(3, after: 1)
      _ = Slow().blocking()
    }
    #expect(
      try message(result).contains(
        "a call outside every rule has waited 0.05 seconds for blocking() -> Int  LongWaitTests.swift:34"
      )
    )
  }

  @Test("A builder that awaits a detached task, which requests its rule, is reported") func detached()
    async throws
  {
    let result = await #expect(processExitsWith: .exitCode(3), observing: [\.standardErrorContent]) {
      Threads.exit(3, after: 1)
      _ = await Slow().detaching()
    }
    #expect(
      try message(result).contains(
        "a call outside every rule has waited 0.05 seconds for detaching() -> Int  LongWaitTests.swift"
      )
    )
  }

  @available(macOS 15, *)
  @Test(
    "Any delay is a delay",
    arguments: [.infinity, .greatestFiniteMagnitude, 0, 9_223_372_036.9, 1e-6]
  )
  func delays(_ delay: Double) async {
    let workshop = Workshop(waitWarningDelay: delay)
    Threads.run(8) { _ in _ = workshop.once() }
    await SerialExecutor.run { executor in
      let gate = Gate()
      let tasks = (0..<2).map { _ in
        Task(executorPreference: executor) { await workshop.surelyAwaited { await gate.wait() } }
      }
      await executor.letOthersRun()
      gate.open()
      for task in tasks { #expect(await task.value.number == 2) }
    }
  }

  @Test("A negative delay stops the process") func noDelay() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Scope(waitWarningDelay: -5)
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("Assembler: a scope can't warn after -5.0 seconds"))
  }

  #if os(Linux)
  private static let hasSanitizer = dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil

  @Test("Short waits leave nothing in a queue", .enabled(if: !hasSanitizer)) func memory() async throws {
    await #expect(processExitsWith: .success) {
      func wait(_ times: Int) async {
        for _ in 0..<times {
          let workshop = Workshop()
          let gate = Gate()
          async let first = workshop.surelyAwaited { await gate.wait() }
          await gate.isAwaited()
          async let others = withTaskGroup { group in
            for _ in 0..<20 { group.addTask { await workshop.surelyAwaited {} } }
          }
          await Task.yield()
          gate.open()
          _ = await (first, others)
        }
      }
      func pages() throws -> Int {
        let sizes = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return try #require(sizes.dropFirst().first.flatMap { Int($0) })
      }
      await wait(500)
      let before = try pages()
      await wait(3_000)
      #expect(try pages() - before < 1_000)
    }
  }
  #endif
}
