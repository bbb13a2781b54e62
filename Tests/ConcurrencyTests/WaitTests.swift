@testable import Assembler
import AssemblerTesting
import Foundation
import TestSupport
import Testing

@Suite("Waits for a build", .hangLimit) struct WaitTests {
  private final class Observed: ScopedAssembler, LiveAssembler, Sendable {
    let scope: Scope

    init(_ onBuild: @escaping @Sendable (Scope.BuildEvent) -> Void) { scope = Scope(onBuild: onBuild) }

    func awaited(_ work: () async -> Void) async -> Int {  // assembly:ignore argument-not-in-key called once
      await shared {
        await work()
        return 1
      }
    }

    func other() -> Int { shared { 2 } }
  }

  @available(macOS 15, *)
  @Test("Waiting callers resume before the observer runs") func observer() async {
    let isResumed = DispatchSemaphore(value: 0)
    let isResumedFirst = Recorder<Bool>()
    let observed = Observed { _ in
      isResumedFirst.record(isResumed.wait(timeout: .now() + .seconds(20)) == .success)
    }
    await SerialExecutor.run { builders in
      await SerialExecutor.run { waiters in
        let gate = Gate()
        let first = Task(executorPreference: builders) { await observed.awaited { await gate.wait() } }
        await gate.isAwaited()
        let second = Task(executorPreference: waiters) {
          _ = await observed.awaited {}
          isResumed.signal()
        }
        await waiters.letOthersRun()
        gate.open()
        _ = await first.value
        await second.value
      }
    }
    #expect(isResumedFirst.values == [true])
  }

  @Test("A task that outlives the asynchronous build that started it builds outside of it") func stray() async
  {
    let depths = Recorder<Int>()
    let observed = Observed { depths.record($0.depth) }
    let gate = Gate()
    let task = Lock<Task<Int, Never>?>(nil)
    _ = await observed.awaited {
      let stray = Task {
        await gate.wait()
        // Its own rule is no cycle: it's built.
        return await observed.awaited {} + observed.other()
      }
      task.withLock { $0 = stray }
    }
    gate.open()
    #expect(await task.withLock { $0 }?.value == 3)
    #expect(depths.values == [0, 0])
  }

  @Test("A task refers to none of the finished builds that led to it") func chain() async {
    let workshop = Workshop()
    /// Each build starts the task that makes the next one when this one has finished.
    @Sendable func remembered(after builds: Int) async -> Int {
      guard builds > 0 else {
        return sequence(first: BuildStack.inTask) { $0?.outer }.prefix { $0 != nil }.count { _ in true }
      }
      let isFinished = Gate()
      let task = await workshop.shared(for: builds) { () async -> Task<Int, Never> in
        Task {
          await isFinished.wait()
          return await remembered(after: builds - 1)
        }
      }
      isFinished.open()
      return await task.value
    }
    #expect(await remembered(after: 100) == 1)
  }

  @Test("Nothing of a wait is left after it") func released() async {
    final class Key: Hashable, Sendable {
      let number: Int
      let alive: Counter

      init(_ number: Int, _ alive: Counter) {
        (self.number, self.alive) = (number, alive)
        alive.raise()
      }

      deinit { alive.raise(by: -1) }

      static func == (left: Key, right: Key) -> Bool { left.number == right.number }
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
    let alive = Counter()
    do {
      let workshop = Workshop()
      let started = DispatchSemaphore(value: 0)
      @Sendable func inner() -> Int {
        workshop.shared(for: Key(100, alive)) {
          for _ in 0..<8 { started.wait() }
          // The other seven threads are about to wait.
          Thread.sleep(forTimeInterval: 0.02)
          return 1
        }
      }
      // Each in a rule, because a wait outside a rule isn't recorded.
      await Threads.runDetached(8) { thread in
        _ = workshop.shared(for: Key(thread, alive)) {
          started.signal()
          return inner()
        }
      }
    }
    for _ in 0..<10_000 where alive.value > 0 { try? await Task.sleep(for: .milliseconds(1)) }
    #expect(alive.value == 0)
  }

  /// Runs its tasks when a thread asks it to, like a nested run loop.
  @available(macOS 15, *)
  private final class Loop: TaskExecutor {
    private let jobs = Lock<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      jobs.withLock { $0.append(job) }
    }

    func run() {
      while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
        job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
  }

  @available(macOS 15, *)
  @Test("A task that waits in a nested run loop doesn't make its thread's builder wait") func nestedLoop()
    async
  {
    await #expect(processExitsWith: .success) {
      let observed = Observed { _ in }
      let (loop, isAsked, ended) = (Loop(), Gate(), Counter())
      @Sendable func looping() -> Int {
        observed.shared(line: 1, column: 1) {
          // Joins the build of the task below, and waits on this thread, which goes on.
          Task(executorPreference: loop) {
            _ = await observed.awaited {}
            ended.raise()
          }
          loop.run()
          isAsked.open()
          // The task asks for this rule now, which is no cycle.
          Thread.sleep(forTimeInterval: 0.1)
          return 1
        }
      }
      let isBuilding = Gate()
      async let built = observed.awaited {
        isBuilding.open()
        await isAsked.wait()
        _ = looping()
      }
      await isBuilding.wait()
      Thread.detachNewThread { _ = looping() }
      #expect(await built == 1)
      // The task would leak.
      while ended.value == 0 {
        loop.run()
        await Task.yield()
      }
    }
  }
}
