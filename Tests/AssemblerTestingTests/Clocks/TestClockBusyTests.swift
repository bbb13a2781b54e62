import AssemblerTesting
import Foundation
import TestSupport
import Testing

/// A model whose timer runs on the main actor.
@MainActor private final class Ticker {
  private(set) var ticks = 0
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) { self.clock = clock }

  func count(to end: Int) async throws {
    while ticks < end {
      try await clock.sleep(for: .seconds(1))
      // To the main actor once more, as a model does that awaits another.
      await Task.yield()
      ticks += 1
    }
  }

  func start() -> Task<Void, any Error> {
    Task { while true { try await count(to: ticks + 1) } }
  }
}

private actor Counter {
  private(set) var count = 0
  func increment() { count += 1 }
}

/// Each test has a process, whose threads are busy only while the test runs: the threads of this one belong to all tests.
@Suite("Running a test clock on a busy machine", .serialized, .hangLimit) struct TestClockBusyTests {
  @available(macOS 15, *)
  @Test("run runs code that sleeps repeatedly to its end")
  func busy() async throws {
    await #expect(processExitsWith: .success) {
      try await withBusyThreads {
        for _ in 0..<100 {
          let clock = TestClock()
          let count = try await clock.run { () async throws -> Int in
            var count = 0
            for _ in 0..<10 {
              try await clock.sleep(for: .seconds(1))
              count += 1
            }
            return count
          }
          #expect(count == 10)
          #expect(clock.now.offset == .seconds(10))
        }
      }
    }
  }

  @available(macOS 15, *)
  @Test("run follows child tasks and actors, each of which sees its deadline")
  func children() async throws {
    await #expect(processExitsWith: .success) {
      try await withBusyThreads {
        for _ in 0..<30 {
          let clock = TestClock()
          let times = Recorder<Int>()
          let counter = Counter()
          try await clock.run {
            try await withThrowingTaskGroup(of: Void.self) { group in
              for period in [2, 3, 5] {
                group.addTask {
                  for _ in 0..<(30 / period) {
                    try await clock.sleep(for: .seconds(period))
                    await counter.increment()
                    times.record(Int(clock.now.offset / .seconds(1)))
                  }
                }
              }
              try await group.waitForAll()
            }
          }
          let expected = [2, 3, 5].flatMap { period in (1...(30 / period)).map { $0 * period } }.sorted()
          #expect(times.values == expected)
          #expect(await counter.count == expected.count)
          #expect(clock.now.offset == .seconds(30))
        }
      }
    }
  }

  @available(macOS 15, *)
  @Test("A main-actor timer ticks once a second in run")
  func mainActor() async throws {
    await #expect(processExitsWith: .success) { try await TestClockBusyTests.tickInRun() }
  }

  @available(macOS 15, *)
  @MainActor private static func tickInRun() async throws {
    try await withBusyThreads {
      for _ in 0..<20 {
        let clock = TestClock()
        let ticker = Ticker(clock: clock)
        try await clock.run { try await ticker.count(to: 60) }
        #expect(ticker.ticks == 60)
        #expect(clock.now.offset == .seconds(60))
      }
    }
  }

  @Test("A timer ticks once a second if the test says how many tasks sleep")
  func sleepers() async {
    await #expect(processExitsWith: .success) { await TestClockBusyTests.tickWithSleepers() }
  }

  @MainActor private static func tickWithSleepers() async {
    await withBusyThreads {
      for _ in 0..<20 {
        let clock = TestClock()
        let (first, second) = (Ticker(clock: clock), Ticker(clock: clock))
        let tasks = [first.start(), second.start()]
        await clock.advance(by: .seconds(60), sleepers: 2)
        #expect(first.ticks == 60)
        #expect(second.ticks == 60)
        await clock.advance(to: TestInstant(offset: .milliseconds(60_999)), sleepers: 2)
        #expect(first.ticks == 60)
        for task in tasks { task.cancel() }
      }
    }
  }
}
