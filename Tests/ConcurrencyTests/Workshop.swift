import Assembler
import AssemblerTesting

/// A thing that knows how many of its kind were built and are alive.
final class Thing: Sendable {
  let number: Int
  private let alive: Counter

  init(_ workshop: Workshop) {
    number = workshop.built.raise()
    alive = workshop.alive
    let now = alive.raise()
    workshop.mostAlive.raise(toAtLeast: now)
  }

  deinit {
    alive.raise(by: -1)
  }
}

/// An assembler with one rule for each lifetime. Each rule's builder may be slowed down or made to fail.
final class Workshop: ScopedAssembler, LiveAssembler, Sendable {
  struct Failure: Error, Equatable {}

  let scope: Scope
  let built = Counter()
  let alive = Counter()
  let mostAlive = Counter()

  init(waitWarningDelay: Double = 10) {
    scope = Scope(label: "workshop", waitWarningDelay: waitWarningDelay)
  }

  func once() -> Thing { shared { Thing(self) } }

  func once(for key: Int) -> Thing { shared(for: key) { Thing(self) } }

  func whileHeld() -> Thing { weaklyShared { Thing(self) } }

  func whileHeld(for key: Int) -> Thing { weaklyShared(for: key) { Thing(self) } }

  func unlessFailing(_ isFailing: () -> Bool) throws -> Thing {
    try shared {
      if isFailing() { throw Failure() }
      return Thing(self)
    }
  }

  // assembly:ignore argument-not-in-key called once
  func awaited(_ work: () async throws -> Void = {}) async throws -> Thing {
    try await shared {
      try await work()
      return Thing(self)
    }
  }

  // assembly:ignore argument-not-in-key called once
  func surelyAwaited(_ work: () async -> Void) async -> Thing {
    await shared {
      await work()
      return Thing(self)
    }
  }
}
