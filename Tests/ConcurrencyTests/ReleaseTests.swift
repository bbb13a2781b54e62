import Foundation
import TestSupport
import Testing

@testable import Assembler

@Suite("Releases beside requests", .hangLimit) struct ReleaseTests {
  /// Resolves when it's released, which would hang if the scope's lock were held.
  private final class Key: Hashable, Sendable {
    let number: Int
    weak let workshop: Workshop?
    let released: Counter

    init(_ number: Int, _ workshop: Workshop, _ released: Counter) {
      (self.number, self.workshop, self.released) = (number, workshop, released)
    }

    deinit {
      _ = workshop?.once()
      released.raise()
    }

    static func == (left: Key, right: Key) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  private final class Instance: Sendable {
    weak let workshop: Workshop?

    init(_ workshop: Workshop) { self.workshop = workshop }

    deinit { _ = workshop?.once() }
  }

  @Test("The keys of released instances are released without the lock, and before the scope") func keys() {
    let workshop = Workshop()
    let released = Counter()
    for number in 0..<2_000 {
      _ = workshop.weaklyShared(for: Key(number, workshop, released)) { Thing(workshop) }
    }
    #expect(released.value > 1_500)
  }

  @Test("The keys of released instances are released while the scope keeps others and grows") func growth() {
    let workshop = Workshop()
    let released = Counter()
    var held: [Thing] = []
    for number in 0..<2_000 {
      _ = workshop.weaklyShared(for: Key(number, workshop, released)) { Thing(workshop) }
      held.append(workshop.whileHeld(for: number))
      _ = workshop.once(for: number)
    }
    // A sweep needs the table to fill with live instances, so some keys are left from before the last.
    for number in 2_000..<10_000 { _ = workshop.whileHeld(for: number) }
    #expect(released.value > 1_900)
    #expect(held.count == 2_000)
  }

  /// Rules with keys whose `deinit` requests the rule that is being requested.
  private final class Nest: ScopedAssembler, LiveAssembler, @unchecked Sendable {
    final class Key: Hashable, Sendable {
      let number: Int
      weak let nest: Nest?

      init(_ number: Int, _ nest: Nest) { (self.number, self.nest) = (number, nest) }

      deinit {
        guard let nest else { return }
        nest.released += 1
        _ = nest.later(nest.current)
        _ = nest.around(nest.current)
        _ = nest.aroundLazily(nest.current)
      }

      static func == (left: Key, right: Key) -> Bool { left.number == right.number }
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }

    let scope = Scope()
    var current = 0
    var released = 0

    func early(_ key: Key) -> Empty { weaklyShared(for: key) { Empty() } }
    func later(_ number: Int) -> Empty { weaklyShared(for: number) { Empty() } }

    /// Inside of it, ``later(_:)`` releases keys.
    func around(_ number: Int) -> Int {
      shared(for: number) {
        _ = later(number)
        return number
      }
    }

    func aroundLazily(_ number: Int) -> Int {
      shared(for: number) {
        let lazy = Lazy {
          _ = self.later(number)
          return number
        }
        return lazy.value
      }
    }
  }

  private final class Empty: Sendable {}

  @Test("What each of many levels releases goes with the outermost, once") func levels() {
    let workshop = Workshop()
    let released = Counter()
    func level(_ number: Int) -> Int {
      workshop.shared(for: number) {
        _ = workshop.weaklyShared(for: Key(number, workshop, released)) { Thing(workshop) }
        let inner = number == 0 ? 0 : level(number - 1)
        if number == 99 { #expect(released.value == 0) }
        return inner + 1
      }
    }
    #expect(level(99) == 100)
    // Those that are left stay until the table fills.
    #expect(released.value > 0)
  }

  @Test("A key whose deinit requests the rules that release it gets them", arguments: 0..<3)
  func ownRule(way: Int) {
    let nest = Nest()
    for number in 0..<100 {
      nest.current = number
      _ = nest.early(Nest.Key(number, nest))
      switch way {
      case 0: _ = nest.later(number)
      case 1: _ = nest.around(number)
      default: _ = nest.aroundLazily(number)
      }
    }
    #expect(nest.released > 50)
  }

  @Test("A scope releases its instances in the reverse order of their builds, whatever the size of its table")
  func order() {
    final class Item: Sendable {
      let number: Int
      let released: Lock<[Int]>.Reference
      init(_ number: Int, _ released: Lock<[Int]>.Reference) {
        (self.number, self.released) = (number, released)
      }
      deinit { released.lock.withLock { $0.append(number) } }
    }
    for count in [1, 6, 7, 100] {
      let released = Lock<[Int]>.Reference([])
      var workshop = Optional(Workshop())
      for number in 0..<count { _ = workshop?.shared(for: number) { Item(number, released) } }
      workshop = nil
      #expect(released.lock.withLock { $0 } == (0..<count).reversed())
    }
  }

  @Test("A sweep that gets the last reference to an instance releases it without the lock") func sweeps()
    async
  {
    let workshop = Workshop()
    await Threads.runDetached(4) { thread in
      for round in 0..<500 {
        let number = thread * 1_000_000 + round * 10
        _ = (0..<10).map { index in workshop.weaklyShared(for: number + index) { Instance(workshop) } }
      }
    }
    #expect(workshop.scope.contents.count == 1)
  }

  @Test("A weakly shared instance is read while other threads grow the table") func reader() async {
    for _ in 0..<4 {
      let workshop = Workshop()
      let held = workshop.whileHeld()
      let others = Counter()
      await Threads.runDetached(4) { thread in
        if thread == 0 {
          for _ in 0..<5_000 where workshop.whileHeld() !== held { others.raise() }
        } else {
          let things = (0..<500).map { workshop.whileHeld(for: thread * 1_000 + $0) }
          withExtendedLifetime(things) {}
        }
      }
      #expect(others.value == 0)
    }
  }

  @Test("A weakly shared main-actor instance is released on the main actor, whoever has it last")
  func mainActor() async {
    let isReleased = Gate()
    let players = MainActorSharingTests.Players {
      MainActor.assertIsolated()
      isReleased.open()
    }
    // Retains what the scope caches, like a thread that looks at it.
    let cached = await Lock(
      MainActor.run {
        let player = players.heldPlayer()
        return withExtendedLifetime(player) {
          players.scope.instances.withLock { $0.all }.map { ($0 as? WeakInstance)?.retained }
        }
      }
    )
    #expect(cached.withLock { $0.count } == 1)
    Thread.detachNewThread { cached.withLock { $0 = [] } }
    await isReleased.wait()
    #expect(players.scope.contents.isEmpty)
  }
}

extension Lock {
  fileprivate final class Reference: Sendable where Value: Sendable {
    let lock: Lock
    init(_ value: Value) { lock = Lock(value) }
  }
}
