import Assembler
import AssemblerEffects
import AssemblerTesting
import Synchronization
import Testing

@Suite("Asynchronous sharing") struct AsyncSharingTests {
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

  @Test("A failed build throws for all waiting callers, and the next call builds again") func failure()
    async throws
  {
    let workshop = Workshop()
    let gate = Gate()
    let attempts = Counter()
    let waiting = Counter()
    let tasks = (0..<50).map { _ in
      Task {
        waiting.raise()
        return try await workshop.awaited {
          attempts.raise()
          await gate.wait()
          throw Workshop.Failure()
        }
      }
    }
    while waiting.value < 50 || attempts.value < 1 { await Task.yield() }
    gate.open()
    for task in tasks {
      await #expect(throws: Workshop.Failure()) { try await task.value }
    }
    #expect(workshop.built.value == 0)
    let before = attempts.value
    #expect(try await workshop.awaited { attempts.raise() }.number == 1)
    #expect(attempts.value == before + 1)
  }

  @Test("Cancelling a waiting caller affects neither the build nor other callers") func cancelOne()
    async throws
  {
    let workshop = Workshop()
    let gate = Gate()
    let tasks = (0..<10).map { _ in
      Task { try await workshop.awaited { await gate.wait() } }
    }
    await gate.isAwaited()
    tasks[3].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[3].value }
    gate.open()
    for (index, task) in tasks.enumerated() where index != 3 {
      #expect(try await task.value.number == 1)
    }
  }

  @Test("If the first caller is cancelled, a waiting caller builds") func firstOfTwo() async throws {
    let workshop = Workshop()
    let isStarted = Gate()
    let attempts = Counter()
    let first = Task {
      try await workshop.awaited {
        attempts.raise()
        isStarted.open()
        try await Task.sleep(for: .seconds(600))
      }
    }
    await isStarted.wait()
    let others = (0..<5).map { _ in Task { try await workshop.awaited { attempts.raise() } } }
    try await Task.sleep(for: .milliseconds(50))
    #expect(attempts.value == 1)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    for task in others { #expect(try await task.value.number == 1) }
    #expect(attempts.value == 2)
  }

  @Test("If all callers are cancelled, nothing is cached and the next call builds") func cancelAll()
    async throws
  {
    let workshop = Workshop()
    let isStarted = Gate()
    let tasks = (0..<10).map { _ in
      Task {
        try await workshop.awaited {
          isStarted.open()
          try await Task.sleep(for: .seconds(600))
        }
      }
    }
    await isStarted.wait()
    for task in tasks { task.cancel() }
    for task in tasks {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(workshop.scope.contents.isEmpty)
    #expect(try await workshop.awaited().number == 1)
    #expect(workshop.built.value == 1)
  }

  @Test("A build that throws its own CancellationError fails for all waiting callers") func cancelsItself()
    async throws
  {
    let workshop = Workshop()
    let gate = Gate()
    let attempts = Counter()
    let first = Task {
      try await workshop.awaited {
        attempts.raise()
        await gate.wait()
        throw CancellationError()
      }
    }
    await gate.isAwaited()
    let others = (0..<5).map { _ in Task { try await workshop.awaited { attempts.raise() } } }
    try await Task.sleep(for: .milliseconds(50))
    gate.open()
    for task in [first] + others {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(attempts.value == 1)
    #expect(try await workshop.awaited().number == 1)
  }

  @Test("The instance of a cancelled task is cached if its build succeeds") func finishedAnyway() async throws
  {
    let workshop = Workshop()
    let gate = Gate()
    let task = Task { await workshop.surelyAwaited { await gate.wait() } }
    await gate.isAwaited()
    task.cancel()
    let other = Task { await workshop.surelyAwaited {} }
    gate.open()
    #expect(await task.value.number == 1)
    #expect(await other.value.number == 1)
    #expect(await workshop.surelyAwaited {}.number == 1)
  }

  @Test("A rule that can't throw CancellationError waits even if its task is cancelled") func sureWaiter()
    async throws
  {
    let workshop = Workshop()
    let gate = Gate()
    let first = Task { await workshop.surelyAwaited { await gate.wait() } }
    await gate.isAwaited()
    let second = Task { await workshop.surelyAwaited {} }
    second.cancel()
    try await Task.sleep(for: .milliseconds(20))
    gate.open()
    #expect(await first.value === (await second.value))
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

  @Test("Cancelling at random points leaves one instance", arguments: 0..<20) func random(seed: Int)
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
