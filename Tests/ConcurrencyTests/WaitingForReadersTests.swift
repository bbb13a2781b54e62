import Dispatch
import Foundation
import Testing

@testable import Assembler

/// What a reader may hold is freed only once the reader has gone.
@Suite("Who frees something waits for its readers") struct WaitingForReadersTests {
  struct Keeper: ScopedAssembler, LiveAssembler {
    static let file: StaticString = "Tests/Keeper.swift"

    let scope = Scope()

    func number(_ line: UInt = 1) -> UInt { shared(fileID: Self.file, line: line, column: 1) { line } }

    func weak(_ whileBuilding: () -> Void = {}) -> Counter {
      weaklyShared(fileID: Self.file, line: 1, column: 1) {
        whileBuilding()
        return Counter()
      }
    }

    /// Finds a value as a reader does, who then has a place until `end()`.
    func find<Value>(_ type: Value.Type, _ keeping: SharedInstances.Keeping) -> Hit? {
      findHit(SharedInstances.Key(type, keeping, Self.file, 1, 1), in: scope.instances)
    }
  }

  /// Runs `body` on a thread of its own while somebody reads, and expects that it ends only after that.
  private func expectWait(_ keeper: Keeper, for body: @escaping @Sendable (Keeper) -> Void) throws {
    _ = keeper.number()
    let hit = try #require(keeper.find(UInt.self, .boxed))
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      body(keeper)
      isDone.signal()
    }
    #expect(isDone.wait(timeout: .now() + .milliseconds(50)) == .timedOut)
    hit.end()
    #expect(isDone.wait(timeout: .now() + .seconds(60)) == .success)
  }

  @Test("A reset") func reset() throws {
    try expectWait(Keeper()) { $0.scope.reset() }
  }

  @Test("A table that grows") func growth() throws {
    let keeper = Keeper()
    for line in 1...8 { _ = keeper.number(UInt(line)) }
    try expectWait(keeper) { _ = $0.number(9) }
  }

  @Test("The 64th weak reference whose object is gone") func weak() throws {
    let keeper = Keeper()
    for _ in 0..<64 { _ = keeper.weak() }
    try expectWait(keeper) { _ = $0.weak() }
  }

  @Test("Weak references that are let go of are found no more") func clearing() {
    let keeper = Keeper()
    for request in 0..<200 {
      _ = keeper.weak {
        let hit = keeper.find(Counter.self, .weak)
        hit?.end()
        // The first finds nothing; of the others, each 64th clears the table.
        #expect((hit == nil) == (request % 64 == 0), "\(request)")
      }
    }
  }
}
