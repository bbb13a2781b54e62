import TestSupport
import Testing

@testable import Assembler

@Suite("Weak sharing") struct WeakSharingTests {
  @Test("No second instance exists while one is retained") func held() {
    let workshop = Workshop()
    let held = workshop.whileHeld()
    let others = Counter()
    Threads.run(32) { _ in
      for _ in 0..<500 where workshop.whileHeld() !== held { others.raise() }
    }
    #expect(others.value == 0)
    #expect(workshop.built.value == 1)
    #expect(workshop.mostAlive.value == 1)
  }

  @Test(
    "Threads that retain an instance in turn get live instances thousands of times",
    .hangLimit
  ) func churn()
    async
  {
    for _ in 0..<5 {
      let workshop = Workshop()
      let others = Counter()
      await Threads.runDetached(8) { _ in
        for _ in 0..<2_000 {
          let first = workshop.whileHeld()
          let second = workshop.whileHeld()
          if first !== second { others.raise() }
        }
      }
      #expect(others.value == 0)
      #expect(workshop.alive.value == 0)
    }
  }

  @Test("A request after the last release builds a new instance") func released() {
    let workshop = Workshop()
    for round in 1...200 {
      #expect(workshop.whileHeld().number == round)
    }
    #expect(workshop.scope.instances.withLock { $0.all.count } == 1)
    #expect(workshop.mostAlive.value == 1)
    #expect(workshop.scope.contents.isEmpty)
  }

  @Test("Released instances are swept while many others stay alive") func swept() {
    let workshop = Workshop()
    let held = (0..<200).map { workshop.whileHeld(for: -1 - $0) }
    for key in 0..<10_000 { _ = workshop.whileHeld(for: key) }
    #expect(workshop.scope.instances.withLock { $0.all.count } <= 1_000)
    #expect(workshop.scope.contents.count == 200)
    #expect((0..<200).allSatisfy { workshop.whileHeld(for: -1 - $0) === held[$0] })
  }

  @Test("Weak references of one rule don't affect other rules") func heldBack() {
    let workshop = Workshop()
    let others = Counter()
    Threads.run(8) { index in
      for round in 0..<300 {
        _ = workshop.whileHeld()
        let key = (round + index) % 20
        let thing = workshop.once(for: key)
        if workshop.once(for: key) !== thing { others.raise() }
      }
    }
    #expect(others.value == 0)
  }
}
