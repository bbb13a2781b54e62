import Assembler
import AssemblerEffects
import AssemblerTesting
import Dispatch
import TestSupport
import Testing

@Suite("Test clock", .hangLimit) struct TestClockTests {
  let clock = TestClock()
  let woken = Recorder<Int>()

  /// A task that sleeps for `seconds`, and then records them and the clock's time.
  private func sleeper(_ seconds: Int) -> Task<TestInstant, any Error> {
    Task { [clock, woken] in
      try await clock.sleep(for: .seconds(seconds))
      woken.record(seconds)
      return clock.now
    }
  }

  @Test("A test clock's time changes only when the test advances it")
  func still() async throws {
    #expect(clock.now == TestInstant())
    await clock.advance(by: .seconds(5))
    #expect(clock.now == TestInstant(offset: .seconds(5)))
    await clock.advance(to: TestInstant(offset: .seconds(3)))
    #expect(clock.now == TestInstant(offset: .seconds(5)))
  }

  @Test("Sleepers wake in the order of their deadlines, each at its own")
  func order() async throws {
    let tasks = [sleeper(3), sleeper(1), sleeper(2)]
    await clock.waitForSleepers(3)
    await clock.advance(by: .seconds(10))
    for task in tasks { _ = try await task.value }
    #expect(woken.values == [1, 2, 3])
    #expect(clock.now == TestInstant(offset: .seconds(10)))
  }

  @available(macOS 15, *)
  @Test("Each sleeper sees its deadline as the time, and runs before the next wakes")
  func ownDeadlines() async throws {
    try await SerialExecutor.run { executor in
      let tasks = [3, 1, 2].map { seconds in
        Task(executorPreference: executor) {
          try await clock.sleep(for: .seconds(seconds))
          return clock.now
        }
      }
      await clock.waitForSleepers(3)
      await clock.advance(by: .seconds(10))
      for (task, seconds) in zip(tasks, [3, 1, 2]) {
        let time = try await task.value
        #expect(time == TestInstant(offset: .seconds(seconds)))
      }
    }
  }

  @Test("A sleeper wakes exactly at its deadline")
  func deadline() async throws {
    let task = sleeper(2)
    await clock.waitForSleepers()
    await clock.advance(by: .milliseconds(1_999))
    #expect(woken.values == [])
    await clock.advance(by: .milliseconds(1))
    #expect(try await task.value == TestInstant(offset: .seconds(2)))
  }

  @Test("Sleepers with one deadline wake in the order of their calls")
  func sameDeadline() async throws {
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<20 {
      tasks.append(
        Task { [clock, woken] in
          try await clock.sleep(for: .seconds(1))
          woken.record(number)
        }
      )
      await clock.waitForSleepers(number + 1)
    }
    await clock.advance(by: .seconds(1))
    for task in tasks { try await task.value }
    #expect(woken.values == Array(0..<20))
  }

  @Test("A sleep with a past deadline returns immediately")
  func past() async throws {
    await clock.advance(by: .seconds(2))
    try await clock.sleep(until: TestInstant(offset: .seconds(2)))
    try await clock.sleep(for: .zero)
    try await clock.sleep(for: .seconds(-1))
    #expect(clock.now == TestInstant(offset: .seconds(2)))
  }

  @available(macOS 15, *)
  @Test("A timer ticks repeatedly within one advance")
  func timer() async throws {
    await SerialExecutor.run { executor in
      let task = Task(executorPreference: executor) {
        while true {
          try await clock.sleep(for: .seconds(1))
          woken.record(Int(clock.now.offset / .seconds(1)))
        }
      }
      // Not `waitForSleepers`: advancing lets the task reach its first sleep.
      await clock.advance(by: .seconds(5))
      #expect(woken.values == Array(1...5))
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test("A cancelled sleeper throws CancellationError, and the others continue to sleep")
  func cancellation() async throws {
    let cancelled = sleeper(1)
    let other = sleeper(2)
    await clock.waitForSleepers(2)
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    await clock.advance(by: .seconds(2))
    #expect(try await other.value == TestInstant(offset: .seconds(2)))
    #expect(woken.values == [2])
  }

  @Test("A cancelled task doesn't sleep on a test clock")
  func cancelledBefore() async {
    let task = Task { [clock] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @available(macOS 15, *)
  @Test("Waiting for sleepers ends when its task is cancelled")
  func cancelledWait() async {
    await SerialExecutor.run { executor in
      let early = Task(executorPreference: executor) { await clock.waitForSleepers() }
      early.cancel()
      await early.value
      let late = Task(executorPreference: executor) { await clock.waitForSleepers() }
      await executor.letOthersRun()
      late.cancel()
      await late.value
    }
  }

  @available(macOS 15, *)
  @Test("A cancelled wait for sleepers doesn't end another's")
  func otherWait() async throws {
    try await SerialExecutor.run { executor in
      let waiters = (0..<2).map { number in
        Task(executorPreference: executor) {
          await clock.waitForSleepers()
          woken.record(number)
        }
      }
      await executor.letOthersRun()
      waiters[1].cancel()
      await waiters[1].value
      #expect(woken.values == [1])
      let sleeper = Task(executorPreference: executor) { try await clock.sleep(for: .seconds(1)) }
      await waiters[0].value
      await clock.advance(by: .seconds(1))
      try await sleeper.value
    }
  }

  @available(macOS 15, *)
  @Test("Waiting for sleepers ends when the last of them sleeps, and not before")
  func lastSleeper() async throws {
    try await SerialExecutor.run { executor in
      let waiter = Task(executorPreference: executor) {
        await clock.waitForSleepers(2)
        woken.record(0)
      }
      await executor.letOthersRun()
      let first = Task(executorPreference: executor) { try await clock.sleep(for: .seconds(1)) }
      await executor.letOthersRun()
      #expect(woken.values == [])
      let second = Task(executorPreference: executor) { try await clock.sleep(for: .seconds(1)) }
      await waiter.value
      await clock.advance(by: .seconds(1))
      try await first.value
      try await second.value
    }
  }

  @available(macOS 15, *)
  @Test("Advancing goes on soon after a timer sleeps again, and between sleepers with one deadline")
  func turns() async throws {
    let executor = CountingExecutor()
    try await withTaskExecutorPreference(executor) {
      let timer = Task(executorPreference: executor) {
        while true { try await clock.sleep(for: .seconds(1)) }
      }
      await clock.waitForSleepers()
      let start = executor.count
      await clock.advance(by: .seconds(10))
      // Twenty turns or so for each tick, of three jobs. It was two hundred.
      #expect(executor.count - start < 10 * 100)
      timer.cancel()
      let sleepers = (0..<10).map { _ in
        Task(executorPreference: executor) { try await clock.sleep(for: .seconds(1)) }
      }
      await clock.waitForSleepers(10)
      let second = executor.count
      await clock.advance(by: .seconds(1))
      #expect(executor.count - second < 10 * 100 + 600)
      for sleeper in sleepers { try await sleeper.value }
    }
  }

  @Test("Advancing waits before each step for tasks that take long to sleep again")
  func slowTimer() async {
    let ticks = Recorder<TestInstant>()
    let timer = Task {
      while !Task.isCancelled {
        try await Task.sleep(for: .milliseconds(200))
        try await clock.sleep(for: .seconds(1))
        ticks.record(clock.now)
      }
    }
    await clock.advance(by: .seconds(3), sleepers: 1)
    timer.cancel()
    #expect(ticks.values.map(\.offset) == [.seconds(1), .seconds(2), .seconds(3)])
  }

  @available(macOS 15, *)
  @Test("Waiting for sleepers ends at once if they sleep already")
  func alreadyAsleep() async throws {
    try await SerialExecutor.run { executor in
      let sleeper = Task(executorPreference: executor) { try await clock.sleep(for: .seconds(1)) }
      await clock.waitForSleepers()
      let waiter = Task(executorPreference: executor) {
        await clock.waitForSleepers()
        woken.record(0)
      }
      await executor.letOthersRun()
      #expect(woken.values == [0])
      waiter.cancel()
      await clock.advance(by: .seconds(1))
      try await sleeper.value
    }
  }

  @Test("checkSuspension() throws while a task sleeps, with its deadline")
  func checkSuspension() async throws {
    try await clock.checkSuspension()
    let tasks = [sleeper(4), sleeper(6), sleeper(5)]
    await clock.waitForSleepers(3)
    await clock.advance(by: .seconds(3))
    let error = await #expect(throws: TestClock.SuspensionError.self) {
      try await clock.checkSuspension()
    }
    #expect(
      error?.description == "3 tasks still sleep at 3.0 seconds: until 4.0 seconds, 5.0 seconds, 6.0 seconds"
    )
    await clock.advance(by: .seconds(3))
    for task in tasks { _ = try await task.value }
    try await clock.checkSuspension()
  }

  @available(macOS 15, *)
  @Test("checkSuspension() first lets tasks run, which then sleep or end")
  func checkSuspensionLetsRun() async throws {
    try await SerialExecutor.run { executor in
      let task = Task(executorPreference: executor) { try await clock.sleep(for: .seconds(1)) }
      await #expect(throws: TestClock.SuspensionError.self) { try await clock.checkSuspension() }
      let cancellation = Task(executorPreference: executor) { task.cancel() }
      try await clock.checkSuspension()
      await cancellation.value
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test("Each of two hundred sleepers, half of them cancelled, ends once")
  func many() async throws {
    var tasks: [Task<TestInstant, any Error>] = []
    for number in 0..<200 { tasks.append(sleeper(number % 10 + 1)) }
    await clock.waitForSleepers(200)
    for task in tasks.prefix(100) { task.cancel() }
    await clock.advance(by: .seconds(10))
    for task in tasks.prefix(100) {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    for (number, task) in tasks.enumerated().dropFirst(100) {
      #expect(try await task.value >= TestInstant(offset: .seconds(number % 10 + 1)))
    }
    #expect(woken.values.count == 100)
  }

  @available(macOS 15, *)
  @Test("Sleepers wake by deadline and call, whatever else begins to sleep or is cancelled", arguments: 0..<8)
  func randomOrder(seed: UInt64) async throws {
    try await SerialExecutor.run { executor in
      var random = RandomNumbers.seeded(seed)
      var tasks: [(deadline: Int, number: Int, task: Task<Void, any Error>)] = []
      func start(_ count: Int) async {
        for number in tasks.count..<tasks.count + count {
          let deadline = Int.random(in: 11...20, using: &random)
          let task = Task(executorPreference: executor) {
            try await clock.sleep(until: TestInstant(offset: .seconds(deadline)))
            woken.record(number)
          }
          tasks.append((deadline, number, task))
        }
        await executor.letOthersRun()
      }
      await start(30)
      let cancelled = tasks.shuffled(using: &random).prefix(10)
      for sleeper in cancelled { sleeper.task.cancel() }
      for sleeper in cancelled {
        await #expect(throws: CancellationError.self) { try await sleeper.task.value }
      }
      await clock.advance(by: .seconds(5))
      await start(10)
      await clock.advance(by: .seconds(15))
      let numbers = Set(tasks.map(\.number)).subtracting(cancelled.map(\.number))
      let expected = tasks.filter { numbers.contains($0.number) }
        .sorted { ($0.deadline, $0.number) < ($1.deadline, $1.number) }
      #expect(woken.values == expected.map(\.number))
      try await clock.checkSuspension()
    }
  }

  @Test("A test clock can be used as `any Clock<Duration>`")
  func existential() async throws {
    let any: any Clock<Duration> = clock
    let task = Task { try await any.sleep(for: .seconds(1)) }
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    try await task.value
  }
}

/// Runs jobs in the order in which they become ready, and counts them.
@available(macOS 15, *)
private final class CountingExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "CountingExecutor")
  private let jobs = Lock(0)

  var count: Int { jobs.withLock { $0 } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0 += 1 }
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
