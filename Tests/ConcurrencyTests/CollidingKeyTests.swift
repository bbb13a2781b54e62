import Assembler
import Testing

@Suite("Keys with equal hashes") struct CollidingKeyTests {
  private struct Key: Hashable, Sendable {
    let number: Int
    func hash(into hasher: inout Hasher) {}
  }

  private let workshop = Workshop()
  private let keys = (0..<500).map(Key.init)

  private func thing(for key: some Hashable & Sendable) -> Thing {
    workshop.shared(for: key) { Thing(workshop) }
  }

  @Test("Each key has one instance") func shared() {
    let things = keys.map(thing(for:))
    #expect(workshop.built.value == keys.count)
    #expect(zip(keys, things).allSatisfy { thing(for: $0) === $1 })
    #expect(workshop.scope.contents.count == keys.count)
  }

  @Test("Each key has one instance for eight threads") func threads() {
    let things = Lock([[Thing]](repeating: [], count: 8))
    Threads.run(8) { [workshop] index in
      let mine = (0..<500).map { number in
        workshop.shared(for: Key(number: (number + index * 60) % 500)) { Thing(workshop) }
      }
      things.withLock { $0[index] = mine }
    }
    #expect(workshop.built.value == keys.count)
    #expect(Set(things.withLock { $0 }.joined().map(ObjectIdentifier.init)).count == keys.count)
  }

  @Test("Each key has one weakly shared instance") func weaklyShared() {
    func thing(for key: Key) -> Thing { workshop.weaklyShared(for: key) { Thing(workshop) } }
    let things = keys.map(thing(for:))
    #expect(zip(keys, things).allSatisfy { thing(for: $0) === $1 })
    #expect(workshop.built.value == keys.count)
  }

  @Test("Each key has one main-actor instance") @MainActor func mainActor() {
    func thing(for key: Key) -> Thing { workshop.shared(on: MainActor.self, for: key) { Thing(workshop) } }
    let things = keys.map(thing(for:))
    #expect(zip(keys, things).allSatisfy { thing(for: $0) === $1 })
    #expect(workshop.built.value == keys.count)
  }

  @Test("A build in progress doesn't hold back another key's") func inProgress() {
    func thing(_ number: Int) -> Thing {
      workshop.shared(for: Key(number: number)) { number == 0 ? Thing(workshop) : thing(number - 1) }
    }
    #expect(thing(50) === thing(0))
  }

  @Test("The key after a failed build is found") func failure() {
    for key in keys {
      #expect(throws: Workshop.Failure.self) {
        try workshop.shared(for: key) { () throws(Workshop.Failure) -> Thing in throw Workshop.Failure() }
      }
    }
    #expect(thing(for: keys[7]) === thing(for: keys[7]))
  }

  @Test("A key whose == isn't one gets an instance and doesn't stop the process") func inconsistent() async {
    await #expect(processExitsWith: .success) {
      struct Odd: Hashable, Sendable {
        let calls: Counter
        static func == (one: Odd, other: Odd) -> Bool { one.calls.raise() % 2 == 0 }
        func hash(into hasher: inout Hasher) {}
      }
      let workshop = Workshop()
      let key = Odd(calls: Counter())
      for _ in 0..<100 {
        _ = workshop.shared(for: key) { Thing(workshop) }
        _ = workshop.weaklyShared(for: key) { Thing(workshop) }
      }
    }
  }
}
