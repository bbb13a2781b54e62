import Assembler
import Synchronization
import TestSupport
import Testing

@Suite("Releasing assemblers", .hangLimit) struct MemoryTests {
  /// Knows whether its memory is still its own.
  @available(macOS 15, *)
  private final class Canary: Sendable {
    private let state = Atomic<UInt64>(0xA11C_E0A1_1CE0)
    var isAlive: Bool { state.load(ordering: .relaxed) == 0xA11C_E0A1_1CE0 }
    deinit { state.store(0, ordering: .relaxed) }
  }

  @Test("Releasing an assembler releases its instances") func drop() async throws {
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
    // The threads that asked may be a moment behind.
    for _ in 0..<10_000 where alive.value > 0 { try? await Task.sleep(for: .milliseconds(1)) }
    #expect(alive.value == 0)
  }

  @Test("A task that a builder starts retains neither the scope nor its instances") func strayTask() async {
    let gate = Gate()
    let alive: Counter
    let task: Task<Void, Never>
    do {
      final class Starter: ScopedAssembler, LiveAssembler, Sendable {
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

  @Test("A task that an asynchronous builder starts retains neither the scope nor its key")
  func strayAsyncTask()
    async
  {
    final class User: Hashable, Sendable {
      static func == (one: User, other: User) -> Bool { one === other }
      func hash(into hasher: inout Hasher) {}
    }
    final class Session: ScopedAssembler, LiveAssembler, Sendable {
      let scope = Scope()
      func outer(of user: User, _ gate: Gate) async -> Task<Void, Never> {
        await shared(for: user) { await inner(of: user, gate) }
      }
      func inner(of user: User, _ gate: Gate) async -> Task<Void, Never> {
        await shared(for: user) { () async -> Task<Void, Never> in Task { await gate.wait() } }
      }
    }
    let gate = Gate()
    weak var user: User?
    weak var scope: Scope?
    let task: Task<Void, Never>
    do {
      let sessionUser = User()
      user = sessionUser
      let session = Session()
      scope = session.scope
      task = await session.outer(of: sessionUser, gate)
    }
    #expect(user == nil && scope == nil)
    gate.open()
    await task.value
  }

  @Test("An instance retains nothing of the builds around its own") func outerBuilds() {
    final class Key: Hashable, Sendable {
      static func == (one: Key, other: Key) -> Bool { one === other }
      func hash(into hasher: inout Hasher) {}
    }
    final class Session: ScopedAssembler, LiveAssembler, Sendable {
      let scope = Scope()
      let app: Workshop
      init(_ app: Workshop) { self.app = app }
      func resolve(for key: Key) -> [Thing] { shared(for: key) { [app.once()] } }
    }
    let app = Workshop()
    weak var key: Key?
    do {
      let sessionKey = Key()
      key = sessionKey
      #expect(Session(app).resolve(for: sessionKey)[0].number == 1)
    }
    #expect(key == nil)
  }

  @available(macOS 15, *)
  @Test("Eight threads read the old or the new scope of an assembler that replaces it") func otherScope()
    async
  {
    await #expect(processExitsWith: .success) {
      final class Switching: ScopedAssembler, LiveAssembler, Sendable {
        private let current = Lock(Scope())
        let built = Counter()
        var scope: Scope { current.withLock { $0 } }
        func renew() { current.withLock { $0 = Scope() } }
        func resolve() -> [Int] { shared { (1...3).map { $0 } } }
        func resolve() -> Canary {
          shared {
            built.raise()
            return Canary()
          }
        }
        func resolve(key: Int) -> [Canary] { shared(for: key) { [Canary()] } }
        func resolve() async -> Canary { await shared { () async -> Canary in Canary() } }
      }
      let assembler = Switching()
      let scopes = 3_000
      // Not an expectation for each request, which takes longer than the requests.
      let wrong = Counter()
      Threads.run(9) { index in
        for round in 0..<scopes {
          if index == 0 {
            assembler.renew()
            continue
          }
          if assembler.resolve() != [1, 2, 3] { wrong.raise() }
          let canaries: [Canary] = assembler.resolve(key: round % 20)
          if canaries.count != 1 || !canaries[0].isAlive { wrong.raise() }
          if !(assembler.resolve() as Canary).isAlive { wrong.raise() }
        }
      }
      #expect(wrong.value == 0)
      #expect(assembler.built.value <= scopes + 1)
      await withTaskGroup { group in
        for index in 0..<9 {
          group.addTask {
            for _ in 0..<500 {
              if index == 0 {
                assembler.renew()
              } else {
                if await !(assembler.resolve() as Canary).isAlive { wrong.raise() }
              }
            }
          }
        }
      }
      #expect(wrong.value == 0)
    }
  }
}
