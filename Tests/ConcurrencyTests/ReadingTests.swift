import Assembler
import Synchronization
import Testing

/// Reads take no lock and count no reference to what holds the instance, so a reset must wait for them.
@Suite("An instance is alive while it is read, though the scope is reset") struct ReadingTests {
  /// Knows whether its memory is still its own.
  final class Canary: Sendable {
    private let state = Atomic<UInt64>(0xA11C_E0A1_1CE0)
    var isAlive: Bool { state.load(ordering: .relaxed) == 0xA11C_E0A1_1CE0 }
    deinit { state.store(0, ordering: .relaxed) }
  }

  struct Nest: Sendable { let canary: Canary }

  struct Aviary: ScopedAssembler, LiveAssembler {
    let scope = Scope()
    func object() -> Canary { shared { Canary() } }
    func boxed() -> Nest { shared { Nest(canary: Canary()) } }
    func keyed() -> Canary { shared(for: 1) { Canary() } }
    func weak() -> Canary { weaklyShared { Canary() } }
  }

  @Test(
    "by one thread, and by more threads than there are places for readers",
    arguments: [1: 10_000, 12: 500]
  )
  func reset(readers: Int, resets: Int) {
    let aviary = Aviary()
    let isDone = Atomic<Bool>(false)
    let dead = Counter()
    Threads.run(readers + 1) { index in
      if index == 0 {
        for _ in 0..<resets {
          _ = (aviary.object(), aviary.boxed(), aviary.keyed())
          aviary.scope.reset()
        }
        isDone.store(true, ordering: .relaxed)
      }
      while !isDone.load(ordering: .relaxed) {
        for canary in [aviary.object(), aviary.boxed().canary, aviary.keyed(), aviary.weak()]
        where !canary.isAlive { dead.raise() }
      }
    }
    #expect(dead.value == 0)
  }
}
