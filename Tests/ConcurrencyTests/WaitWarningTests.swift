import Assembler
import Foundation
import TestSupport
import Testing

@Suite("Warnings about waits", .hangLimit) struct WaitWarningTests {
  final class Slow: ScopedAssembler, LiveAssembler, Sendable {
    let scope: Scope
    let started = DispatchSemaphore(value: 0)

    init(_ delay: Double) { scope = Scope(waitWarningDelay: delay) }

    func slow(_ seconds: Double) -> Int {  // assembly:ignore argument-not-in-key called once
      shared {
        started.signal()
        Thread.sleep(forTimeInterval: seconds)
        return 1
      }
    }

    static let lineOfAsking = #line + 1
    func asking(_ key: Int) -> Int { shared(for: key) { slow(0) + key } }

    func around(_ key: Int) -> Int { shared(for: key) { asking(key) } }

    func askingLater() -> Int { shared { slow(0) + 1 } }

    func awaited(_ work: () async -> Void) async -> Int {  // assembly:ignore argument-not-in-key called once
      await shared {
        await work()
        return 1
      }
    }

    func part() async -> Int {
      await graphShared {
        try? await Task.sleep(for: .milliseconds(500))
        return 1
      }
    }
  }

  private func warnings(_ result: ExitTest.Result?) throws -> [Substring] {
    String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      .split(separator: "\n").filter { $0.contains("has waited") }
  }

  @Test("Several threads in one rule that waits are one warning, with its name") func once() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let slow = Slow(0.05)
      Threads.run(4) { thread in
        if thread == 0 {
          _ = slow.slow(0.5)
        } else {
          slow.started.wait()
          slow.started.signal()
          #expect(slow.around(thread) == thread + 1)
        }
      }
      // Warnings are written on another thread.
      try await Task.sleep(for: .milliseconds(200))
    }
    let warnings = try warnings(result)
    #expect(warnings.count == 1)
    #expect(
      warnings.first?.contains(
        "asking(_:) -> Int  WaitWarningTests.swift:\(Slow.lineOfAsking) has waited 0.05 seconds"
      ) == true
    )
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      text.contains(#/  Threads that are blocked until it's built: [123]\. If its builder waits for a task/#)
    )
  }

  @available(macOS 15, *)
  @Test("A wait that is shorter than a delay of less than a second isn't reported") func short() async throws
  {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let slow = Slow(0.95)
      Threads.run(2) { thread in
        if thread == 0 {
          _ = slow.slow(0.05)
        } else {
          slow.started.wait()
          _ = slow.asking(1)
        }
      }
      await SerialExecutor.run { executor in
        let gate = Gate()
        let tasks = (0..<2).map { _ in
          Task(executorPreference: executor) { await slow.awaited { await gate.wait() } }
        }
        await executor.letOthersRun()
        try? await Task.sleep(for: .milliseconds(50))
        gate.open()
        for task in tasks { _ = await task.value }
      }
      try await Task.sleep(for: .milliseconds(200))
    }
    #expect(try warnings(result) == [])
  }

  @Test("A wait isn't reported with an earlier one for the same build") func each() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let slow = Slow(1)
      Threads.run(3) { thread in
        if thread == 0 {
          _ = slow.slow(1.5)
          return
        }
        slow.started.wait()
        slow.started.signal()
        if thread == 1 {
          #expect(slow.asking(1) == 2)
        } else {
          Thread.sleep(forTimeInterval: 0.8)
          #expect(slow.askingLater() == 2)
        }
      }
      try await Task.sleep(for: .milliseconds(200))
    }
    let warnings = try warnings(result)
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("asking(_:) -> Int") == true)
  }

  @Test("A wait that begins after the first warning is reported as well") func later() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let (patient, slow) = (Slow(1_000), Slow(0.1))
      Threads.run(5) { thread in
        switch thread {
        case 0: _ = patient.slow(1.5)
        case 1:
          patient.started.wait()
          #expect(patient.asking(1) == 2)
        case 2:
          // The timer is set to the other scope's deadline by now.
          Thread.sleep(forTimeInterval: 0.2)
          _ = slow.slow(1.2)
        case 3:
          slow.started.wait()
          slow.started.signal()
          #expect(slow.asking(1) == 2)
        default:
          slow.started.wait()
          slow.started.signal()
          Thread.sleep(forTimeInterval: 0.6)
          #expect(slow.askingLater() == 2)
        }
      }
      try await Task.sleep(for: .milliseconds(200))
    }
    let warnings = try warnings(result)
    #expect(warnings.count == 2)
    #expect(warnings.first?.contains("asking(_:) -> Int") == true)
    #expect(warnings.last?.contains("askingLater() -> Int") == true)
  }

  @Test("Of two waits with different delays, each is reported after its own") func delays() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let slow = [Slow(0.2), Slow(0.6)]
      Threads.run(4) { thread in
        let slow = slow[thread / 2]
        if thread % 2 == 0 {
          _ = slow.slow(1.2)
        } else {
          slow.started.wait()
          #expect(slow.asking(1) == 2)
        }
      }
      try await Task.sleep(for: .milliseconds(200))
    }
    let warnings = try warnings(result)
    #expect(warnings.count == 2)
    #expect(warnings.first?.contains("has waited 0.2 seconds") == true)
    #expect(warnings.last?.contains("has waited 0.6 seconds") == true)
  }

  @Test("A graph's waits are reported after the delay of its scope") func graph() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let slow = Slow(0.05)
      await slow.graph {
        async let first = slow.part()
        async let second = slow.part()
        _ = await (first, second)
      }
      try await Task.sleep(for: .milliseconds(200))
    }
    let warnings = try warnings(result)
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("has waited 0.05 seconds for part() -> Int") == true)
  }
}
