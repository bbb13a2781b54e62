import AssemblerTesting
import TestSupport
import Testing

@Suite("Immediate clock") struct ImmediateClockTests {
  @Test("Sleeping on an immediate clock returns immediately and advances the time")
  func sleep() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(3_600))
    try await clock.sleep(for: .milliseconds(1))
    #expect(clock.now == TestInstant(offset: .milliseconds(3_600_001)))
  }

  @Test("A deadline in the past doesn't change the time")
  func past() async throws {
    let clock = ImmediateClock(now: TestInstant(offset: .seconds(5)))
    try await clock.sleep(until: TestInstant(offset: .seconds(1)))
    #expect(clock.now == TestInstant(offset: .seconds(5)))
  }

  @Test("A cancelled task doesn't sleep on an immediate clock")
  func cancellation() async {
    let clock = ImmediateClock()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now == TestInstant())
  }

  @available(macOS 15, *)
  @Test("A task that another one cancels while it sleeps doesn't go on")
  func cancellationDuringSleep() async {
    let clock = ImmediateClock()
    await SerialExecutor.run { executor in
      let sleeper = Task(executorPreference: executor) { try await clock.sleep(for: .seconds(1)) }
      // It has its turn while the first task sleeps.
      let other = Task(executorPreference: executor) {
        #expect(clock.now == TestInstant(offset: .seconds(1)))
        sleeper.cancel()
      }
      await other.value
      await #expect(throws: CancellationError.self) { try await sleeper.value }
    }
  }

  @Test("A loop that spins on an immediate clock is named once, and a busy test isn't") func spinning()
    async throws
  {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let start = ContinuousClock.now
      let spinning = ImmediateClock(spinWarningDelay: .milliseconds(200))
      while .now - start < .seconds(1) { try? await spinning.sleep(for: .seconds(1)) }
      // A thousand sleeps in more than a second: not a loop that only sleeps.
      let busy = ImmediateClock(spinWarningDelay: .milliseconds(200))
      for number in 0..<3_000 {
        try await busy.sleep(for: .seconds(1))
        if number.isMultiple(of: 500) { try await Task.sleep(for: .milliseconds(600)) }
      }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let warnings = text.split(separator: "\n").filter { $0.contains("AssemblerTesting: warning") }
    #expect(warnings.count == 1)
    #expect(
      warnings.first?.contains(
        /warning: \d+000 sleeps in 0.2 seconds on an immediate clock, the clock of a test that doesn't stub it\. It never/
      ) == true
    )
    #expect(warnings.first?.hasSuffix("type: let clock: any Clock<Duration> = TestClock()") == true)
  }

  @Test("An immediate clock measures the time slept")
  func measure() async throws {
    let clock = ImmediateClock()
    let time = try await clock.measure { try await clock.sleep(for: .seconds(2)) }
    #expect(time == .seconds(2))
  }
}
