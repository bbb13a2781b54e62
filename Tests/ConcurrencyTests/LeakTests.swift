import Testing

@testable import Assembler

// The tests count what a scope could leak. The memory of the process would depend on the allocator, and the address
// sanitizer returns no freed memory to it at once.
@Suite("Memory of failed builds and released instances") struct LeakTests {
  /// A key that counts those alive. A build, whether it's in progress, failed or done, retains its key.
  private final class Key: Hashable, Sendable {
    private let number: Int
    private let alive: Counter

    init(_ number: Int, _ alive: Counter) {
      (self.number, self.alive) = (number, alive)
      alive.raise()
    }

    deinit { alive.raise(by: -1) }

    static func == (one: Key, other: Key) -> Bool { one.number == other.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  private let workshop = Workshop()
  private let keys = Counter()

  @Test("Failed builds of many keys leave no key, and the table doesn't grow") func failures() {
    for number in 0..<10_000 {
      _ = try? workshop.shared(for: Key(number, keys)) { () throws -> Thing in throw Workshop.Failure() }
    }
    #expect(keys.value == 0)
    #expect(workshop.scope.size == [0, 0])
  }

  @Test("Failed builds beside cached instances leave no key, and the table doesn't grow") func someFailures()
  {
    for key in 0..<100 { _ = workshop.once(for: key) }
    let size = workshop.scope.size
    for number in 0..<10_000 {
      _ = try? workshop.shared(for: Key(number, keys)) { () throws -> Thing in throw Workshop.Failure() }
    }
    #expect(keys.value == 0)
    #expect(workshop.scope.size == size)
  }

  @Test("Released weakly shared objects of many keys are swept, and the table stays small") func weakKeys() {
    for number in 0..<20_000 {
      _ = workshop.weaklyShared(for: Key(number, keys)) { Thing(workshop) }
    }
    #expect(workshop.alive.value == 0)
    // An object that is alive while the others are swept can need a larger table, less often the larger it is.
    #expect(workshop.scope.size[1] <= 1_024)
    #expect(keys.value < 1_024)
  }
}

extension Scope {
  /// The number of slots for finished instances, and of builds in progress and weakly shared instances.
  fileprivate var size: [Int] {
    instances.withLock { [finished.capacity, $0.all.count] }
  }
}
