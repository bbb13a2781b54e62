import Assembler
import AssemblerTesting
import Synchronization
import Testing

@Suite("Shared, built by awaiting") struct AsyncSharingTests {
  @Test("One build in flight however many ask") func once() async throws {
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

  @Test("If it throws, all who wait get the error, and the next call tries again") func failure() async throws
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

  @Test("Cancelling one who waits cancels neither the build nor the others") func cancelOne() async throws {
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

  @Test("When all who wait are cancelled, the build is, and the next call builds") func cancelAll()
    async throws
  {
    let workshop = Workshop()
    let wasCancelled = Gate()
    let isStarted = Gate()
    let tasks = (0..<10).map { _ in
      Task {
        try await workshop.awaited {
          isStarted.open()
          try await withTaskCancellationHandler {
            await wasCancelled.wait()
            try Task.checkCancellation()
          } onCancel: {
            wasCancelled.open()
          }
        }
      }
    }
    await isStarted.wait()
    for task in tasks { task.cancel() }
    for task in tasks {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    await wasCancelled.wait()
    #expect(try await workshop.awaited().number == 1)
    #expect(workshop.built.value == 1)
  }

  @Test("A build that cannot fail is awaited to its end, also by one who is cancelled") func sure() async {
    let workshop = Workshop()
    let gate = Gate()
    let task = Task { await workshop.surelyAwaited { await gate.wait() } }
    await gate.isAwaited()
    task.cancel()
    gate.open()
    #expect(await task.value.number == 1)
    // All who waited were cancelled, so it was not kept.
    #expect(await workshop.surelyAwaited {}.number == 2)
    #expect(await workshop.surelyAwaited {}.number == 2)
  }

  @Test("A reset during a build: those who wait get it, and it is not kept") func reset() async throws {
    let workshop = Workshop()
    let gate = Gate()
    let task = Task { try await workshop.awaited { await gate.wait() } }
    await gate.isAwaited()
    workshop.scope.reset()
    #expect(try await workshop.awaited().number == 1)
    gate.open()
    #expect(try await task.value.number == 2)
    #expect(try await workshop.awaited().number == 1)
  }

  @Test("Cancellation at random points", arguments: 0..<20) func random(seed: Int) async throws {
    let workshop = Workshop()
    await withTaskGroup { group in
      for index in 0..<100 {
        group.addTask {
          var generator = SeededGenerator(seed: seed * 1_000 + index)
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
