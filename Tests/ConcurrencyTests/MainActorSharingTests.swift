import Assembler
import Foundation
import TestSupport
import Testing

@Suite("Sharing on the main actor", .hangLimit) struct MainActorSharingTests {
  /// A service of the main actor that is neither `Sendable` nor isolated.
  final class Player {
    var volume = 0
    let onRelease: @Sendable () -> Void

    @MainActor init(_ onRelease: @escaping @Sendable () -> Void = {}) {
      MainActor.assertIsolated()
      self.onRelease = onRelease
    }

    deinit { onRelease() }
  }

  final class Players: ScopedAssembler, LiveAssembler, Sendable {
    let scope = Scope()
    let released: @Sendable () -> Void

    init(_ released: @escaping @Sendable () -> Void = {}) {
      self.released = released
    }

    @MainActor func player() -> Player { shared(on: MainActor.self) { Player(released) } }
    @MainActor func player(_ room: String) -> Player {
      shared(on: MainActor.self, for: room) { Player(released) }
    }
    @MainActor func heldPlayer() -> Player { weaklyShared(on: MainActor.self) { Player(released) } }
    @MainActor func heldPlayer(_ room: String) -> Player {
      weaklyShared(on: MainActor.self, for: room) { Player(released) }
    }
    @MainActor func graphPlayer() -> Player { graphShared(on: MainActor.self) { Player(released) } }
    @MainActor func graphPlayer(_ room: String) -> Player {
      graphShared(on: MainActor.self, for: room) { Player(released) }
    }
    @MainActor func volumes() -> [Int] { shared(on: MainActor.self) { [1, 2] } }
    @MainActor func failing() throws(Workshop.Failure) -> Player {
      try shared(on: MainActor.self) { () throws(Workshop.Failure) -> Player in throw Workshop.Failure() }
    }
  }

  @Test("shared(on:) caches a non-Sendable instance for each rule and key") @MainActor func once() {
    let players = Players()
    players.player().volume = 11
    #expect(players.player().volume == 11)
    #expect(players.player("kitchen") === players.player("kitchen"))
    #expect(players.player("kitchen") !== players.player("bath"))
    #expect(players.volumes() == [1, 2])
    #expect(players.scope.contents.map(\.rule).contains("player() -> Player"))
    #expect(players.scope.contents.contains { $0.type == Player.self })
  }

  @Test("weaklyShared(on:) and graphShared(on:) cache non-Sendable instances") @MainActor
  func otherLifetimes() {
    let players = Players()
    let held = players.heldPlayer()
    #expect(players.heldPlayer() === held)
    let kitchen = players.heldPlayer("kitchen")
    #expect(players.heldPlayer("kitchen") === kitchen)
    players.graph {
      #expect(players.graphPlayer() === players.graphPlayer())
      #expect(players.graphPlayer("a") === players.graphPlayer("a"))
      #expect(players.graphPlayer("a") !== players.graphPlayer("b"))
    }
    #expect(players.graphPlayer() !== players.graphPlayer())
  }

  @Test("A main-actor builder that throws caches nothing, and its error keeps its type") @MainActor
  func failure() {
    let players = Players()
    #expect(throws: Workshop.Failure()) { try players.failing() }
    #expect(players.scope.contents.isEmpty)
  }

  @Test("Releasing on the main actor is immediate") @MainActor func releaseHere() {
    let released = Counter()
    do {
      let players = Players { released.raise() }
      _ = players.player()
      _ = players.player("kitchen")
    }
    #expect(released.value == 2)
  }

  @Test("A main-actor instance is released on the main actor, whichever thread releases the assembler")
  func releaseElsewhere()
    async
  {
    for _ in 0..<50 {
      let isReleased = Gate()
      let assembler = Lock<Players?>(
        Players {
          MainActor.assertIsolated()
          isReleased.open()
        }
      )
      await MainActor.run { _ = assembler.withLock { $0 }?.player() }
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          assembler.withLock { $0 = nil }
          continuation.resume()
        }
      }
      await isReleased.wait()
    }
  }
}
