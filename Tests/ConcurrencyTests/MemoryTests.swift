import Assembler
import Testing

@Suite("What an assembler shares goes with it") struct MemoryTests {
  @Test("Nothing is alive after the assembler is dropped") func drop() async throws {
    let alive: Counter
    do {
      let workshop = Workshop()
      alive = workshop.alive
      Threads.run(8) { index in
        _ = workshop.once()
        for key in 0..<40 { _ = workshop.once(for: key) }
        _ = workshop.whileHeld()
      }
      _ = try await workshop.awaited()
      #expect(alive.value == 42)
    }
    // The task that ran the asynchronous build may be a moment behind.
    for _ in 0..<10_000 where alive.value > 0 { await Task.yield() }
    #expect(alive.value == 0)
  }

  @Test("A reset releases outside every lock, so a deinit may resolve") func resolveInDeinit() {
    final class Farewell: Sendable {
      let workshop: Workshop
      init(_ workshop: Workshop) { self.workshop = workshop }
      deinit { _ = workshop.once() }
    }
    struct Holder: ScopedAssembler, LiveAssembler {
      let scope = Scope()
      let workshop: Workshop
      func resolve() -> Farewell { shared { Farewell(workshop) } }
    }
    let workshop = Workshop()
    let holder = Holder(workshop: workshop)
    _ = holder.resolve()
    holder.scope.reset()
    #expect(workshop.built.value == 1)
  }

  @Test("A task that a builder started keeps nothing but itself alive") func strayTask() async {
    let gate = Gate()
    let alive: Counter
    let task: Task<Void, Never>
    do {
      struct Starter: ScopedAssembler, LiveAssembler {
        let scope = Scope()
        let workshop = Workshop()
        func resolve(_ start: () -> Void) -> Thing {
          shared {
            start()
            return Thing(workshop)
          }
        }
      }
      let starter = Starter()
      alive = starter.workshop.alive
      var started: Task<Void, Never>?
      _ = starter.resolve { started = Task { await gate.wait() } }
      task = started ?? Task {}
    }
    #expect(alive.value == 0)
    gate.open()
    await task.value
  }

  @Test("An assembler that is given another scope while its rules are read") func otherScope() async {
    await #expect(processExitsWith: .success) {
      final class Switching: ScopedAssembler, LiveAssembler, Sendable {
        private let current = Lock(Scope())
        var scope: Scope { current.withLock { $0 } }
        func renew() { current.withLock { $0 = Scope() } }
        func resolve() -> [Int] { shared { (1...3).map { $0 } } }
        func resolve() -> ReadingTests.Canary { shared { ReadingTests.Canary() } }
      }
      let assembler = Switching()
      Threads.run(5) { index in
        for _ in 0..<20_000 {
          if index == 0 {
            assembler.renew()
          } else {
            #expect(assembler.resolve() == [1, 2, 3])
            #expect((assembler.resolve() as ReadingTests.Canary).isAlive)
          }
        }
      }
    }
  }
}
