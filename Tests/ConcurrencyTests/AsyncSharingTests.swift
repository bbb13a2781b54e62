import Assembler
import AssemblerEffects
import AssemblerTesting
import TestSupport
import Testing

@Suite("Asynchronous sharing", .hangLimit) struct AsyncSharingTests {
  @Test("Concurrent callers start only one build") func once() async throws {
    let workshop = Workshop()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<1_000 {
        group.addTask {
          for _ in 0..<10 {
            let thing = try await workshop.awaited { await Task.yield() }
            #expect(thing.number == 1)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(workshop.built.value == 1)
  }

  @Test("Ten thousand asynchronous rules nest") func nested() async {
    let workshop = Workshop()
    @Sendable func level(_ number: Int) async -> Int {
      await workshop.shared(for: number) { number == 0 ? 0 : await level(number - 1) + 1 }
    }
    #expect(await level(10_000) == 10_000)
    #expect(workshop.scope.contents.count == 10_001)
  }

  @Test("Ten thousand asynchronous rules are built at once, each awaited by another task") func atOnce() async
  {
    let workshop = Workshop()
    let gate = Gate()
    let builds = 10_000
    let started = Counter()
    let sum = await withTaskGroup(of: Int.self) { group in
      for number in 0..<2 * builds {
        group.addTask {
          await workshop.shared(for: number % builds) {
            if started.raise() == builds { gate.open() }
            await gate.wait()
            return 1
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(sum == 2 * builds)
    #expect(started.value == builds)
  }

  @available(macOS 15, *)
  @Test("A failed build throws for all waiting callers, and the next call builds again") func failure()
    async throws
  {
    let workshop = Workshop()
    let attempts = Counter()
    await SerialExecutor.run { executor in
      let gate = Gate()
      let tasks = (0..<50).map { _ in
        Task(executorPreference: executor) {
          try await workshop.awaited {
            attempts.raise()
            await gate.wait()
            throw Workshop.Failure()
          }
        }
      }
      await executor.letOthersRun()
      gate.open()
      for task in tasks {
        await #expect(throws: Workshop.Failure()) { try await task.value }
      }
    }
    #expect(workshop.built.value == 0)
    #expect(attempts.value == 1)
    #expect(try await workshop.awaited { attempts.raise() }.number == 1)
    #expect(attempts.value == 2)
  }

  @available(macOS 15, *)
  @Test("Cancelling a waiting caller affects neither the build nor other callers") func cancelOne()
    async throws
  {
    let workshop = Workshop()
    try await SerialExecutor.run { executor in
      let gate = Gate()
      let tasks = (0..<10).map { _ in
        Task(executorPreference: executor) { try await workshop.awaited { await gate.wait() } }
      }
      await executor.letOthersRun()
      tasks[3].cancel()
      await #expect(throws: CancellationError.self) { try await tasks[3].value }
      gate.open()
      for (index, task) in tasks.enumerated() where index != 3 {
        let thing = try await task.value
        #expect(thing.number == 1)
      }
    }
  }

  @available(macOS 15, *)
  @Test("A task that is cancelled before it waits doesn't wait") func cancelledBefore() async {
    let workshop = Workshop()
    await SerialExecutor.run { executor in
      let gate = Gate()
      let first = Task(executorPreference: executor) { try await workshop.awaited { await gate.wait() } }
      await executor.letOthersRun()
      let second = Task(executorPreference: executor) { try await workshop.awaited() }
      second.cancel()
      await #expect(throws: CancellationError.self) { try await second.value }
      gate.open()
      await #expect(throws: Never.self) { try await first.value }
    }
  }

  @available(macOS 15, *)
  @Test("If the first caller is cancelled, a waiting caller builds") func firstOfTwo() async throws {
    let workshop = Workshop()
    try await SerialExecutor.run { executor in
      let attempts = Counter()
      let first = Task(executorPreference: executor) {
        try await workshop.awaited {
          attempts.raise()
          try await Task.sleep(for: .seconds(600))
        }
      }
      await executor.letOthersRun()
      let others = (0..<5).map { _ in
        Task(executorPreference: executor) { try await workshop.awaited { attempts.raise() } }
      }
      await executor.letOthersRun()
      #expect(attempts.value == 1)
      first.cancel()
      await #expect(throws: CancellationError.self) { try await first.value }
      for task in others {
        let thing = try await task.value
        #expect(thing.number == 1)
      }
      #expect(attempts.value == 2)
    }
  }

  @available(macOS 15, *)
  @Test("If all callers are cancelled, nothing is cached and the next call builds") func cancelAll()
    async throws
  {
    let workshop = Workshop()
    await SerialExecutor.run { executor in
      let tasks = (0..<10).map { _ in
        Task(executorPreference: executor) {
          try await workshop.awaited { try await Task.sleep(for: .seconds(600)) }
        }
      }
      await executor.letOthersRun()
      for task in tasks { task.cancel() }
      for task in tasks {
        await #expect(throws: CancellationError.self) { try await task.value }
      }
    }
    #expect(workshop.scope.contents.isEmpty)
    #expect(try await workshop.awaited().number == 1)
    #expect(workshop.built.value == 1)
  }

  @available(macOS 15, *)
  @Test("A build that throws its own CancellationError fails for all waiting callers") func cancelsItself()
    async throws
  {
    let workshop = Workshop()
    await SerialExecutor.run { executor in
      let gate = Gate()
      let attempts = Counter()
      let first = Task(executorPreference: executor) {
        try await workshop.awaited {
          attempts.raise()
          await gate.wait()
          throw CancellationError()
        }
      }
      await executor.letOthersRun()
      let others = (0..<5).map { _ in
        Task(executorPreference: executor) { try await workshop.awaited { attempts.raise() } }
      }
      await executor.letOthersRun()
      gate.open()
      for task in [first] + others {
        await #expect(throws: CancellationError.self) { try await task.value }
      }
      #expect(attempts.value == 1)
    }
    #expect(try await workshop.awaited().number == 1)
  }

  @available(macOS 15, *)
  @Test("The instance of a cancelled task is cached if its build succeeds") func finishedAnyway() async throws
  {
    let workshop = Workshop()
    await SerialExecutor.run { executor in
      let gate = Gate()
      let task = Task(executorPreference: executor) { await workshop.surelyAwaited { await gate.wait() } }
      await executor.letOthersRun()
      task.cancel()
      let other = Task(executorPreference: executor) { await workshop.surelyAwaited {} }
      await executor.letOthersRun()
      gate.open()
      #expect(await task.value.number == 1)
      #expect(await other.value.number == 1)
    }
    #expect(await workshop.surelyAwaited {}.number == 1)
  }

  @available(macOS 15, *)
  @Test("A caller whose builder can't throw waits even if its task is cancelled") func sureWaiter()
    async throws
  {
    let workshop = Workshop()
    await SerialExecutor.run { executor in
      let gate = Gate()
      let first = Task(executorPreference: executor) { await workshop.surelyAwaited { await gate.wait() } }
      await executor.letOthersRun()
      let second = Task(executorPreference: executor) { await workshop.surelyAwaited {} }
      await executor.letOthersRun()
      second.cancel()
      let early = Task(executorPreference: executor) { await workshop.surelyAwaited {} }
      early.cancel()
      await executor.letOthersRun()
      gate.open()
      let thing = await first.value
      #expect(thing === (await second.value))
      #expect(thing === (await early.value))
    }
  }

  @available(macOS 15, *)
  @Test("Whether a cancelled caller waits depends on its builder, not on its rule") func cancelledBuilder()
    async throws
  {
    let workshop = Workshop()
    @Sendable func waiting(_ gate: Gate) async throws -> Int {
      await workshop.shared(line: 1) {
        await gate.wait()
        return 1
      }
    }
    @Sendable func throwing(_ gate: Gate) async throws -> Int {
      try await workshop.shared(line: 2) { () async throws -> Int in
        await gate.wait()
        return 2
      }
    }
    try await SerialExecutor.run { executor in
      let gate = Gate()
      func start(_ rule: @escaping @Sendable (Gate) async throws -> Int) -> Task<Int, any Error> {
        Task(executorPreference: executor) { try await rule(gate) }
      }
      let first = [start(waiting), start(throwing)]
      await executor.letOthersRun()
      let second = [start(waiting), start(throwing)]
      await executor.letOthersRun()
      for task in second { task.cancel() }
      await #expect(throws: CancellationError.self) { try await second[1].value }
      gate.open()
      let values = try await [first[0].value, first[1].value, second[0].value]
      #expect(values == [1, 2, 1])
    }
  }

  @Test("The error that a rule throws keeps its type") func typedThrows() async {
    func thing(_ workshop: Workshop) async throws(Workshop.Failure) -> Thing {
      try await workshop.shared { () async throws(Workshop.Failure) -> Thing in throw Workshop.Failure() }
    }
    do throws(Workshop.Failure) {
      _ = try await thing(Workshop())
      Issue.record("nothing was thrown")
    } catch {
      #expect(error == Workshop.Failure())
    }
  }

  @Test("The build runs in the caller's isolation, with its task-local values") func isolation() async {
    enum Local { @TaskLocal static var name = "none" }
    @MainActor final class Model {
      let workshop = Workshop()
      private var log: [String] = []

      func load() async -> String {
        await workshop.shared {
          MainActor.assertIsolated()
          log.append(Local.name)
          await Task.yield()
          MainActor.assertIsolated()
          return log.joined()
        }
      }
    }
    let model = Model()
    let name = await Local.$name.withValue("given") { await model.load() }
    #expect(name == "given")
  }

  @Test("Cancelling at random points leaves one instance", arguments: seeds(20)) func random(seed: Int)
    async throws
  {
    let workshop = Workshop()
    await withTaskGroup { group in
      for index in 0..<100 {
        group.addTask {
          var generator = RandomNumbers.seeded(UInt64(seed * 1_000 + index))
          let before = Int.random(in: 0...5, using: &generator)
          let during = Int.random(in: 0...5, using: &generator)
          let isCancelled = Bool.random(using: &generator)
          let task = Task {
            for _ in 0..<before { await Task.yield() }
            return try await workshop.awaited {
              for _ in 0..<during {
                await Task.yield()
                try Task.checkCancellation()
              }
            }
          }
          if isCancelled { task.cancel() }
          switch await task.result {
          case .success(let thing): #expect(thing.number >= 1)
          case .failure(let error): #expect(error is CancellationError, "seed \(seed)")
          }
        }
      }
    }
    let kept = try await workshop.awaited()
    #expect(try await workshop.awaited() === kept, "seed \(seed)")
  }
}
