import Dispatch
import TestSupport
import Testing

@testable import Assembler

@Suite("Requests for cached instances", .hangLimit) struct HitTests {
  final class Part: Sendable {
    static func later() async -> Part { Part() }
  }

  final class Parts: ScopedAssembler, LiveAssembler, Sendable {
    let scope = Scope()

    func part() -> Part { shared { Part() } }
    func part(_ number: Int) -> Part { shared(for: number) { Part() } }
    func awaited() async -> Part { await shared { await Part.later() } }
    func inGraph() -> Part { graphShared { Part() } }
    func awaitedInGraph() async -> Part { await graphShared { await Part.later() } }
    @MainActor func onMain() -> Part { shared(on: MainActor.self) { Part() } }
    @MainActor func onMainInGraph() -> Part { graphShared(on: MainActor.self) { Part() } }
  }

  private let parts = Parts()

  /// Runs `body` while another thread holds the lock of `scope`.
  @MainActor private func holding(_ scope: Scope, _ body: @MainActor () async -> Void) async {
    let held = Gate()
    let released = DispatchSemaphore(value: 0)
    async let holder: Void = Threads.runDetached(1) { _ in
      scope.instances.withLock { _ in
        held.open()
        released.wait()
      }
    }
    await held.wait()
    await body()
    released.signal()
    await holder
  }

  @Test("They take no lock") @MainActor func noLock() async {
    let awaited = await parts.awaited()
    let others = (parts.part(), parts.part(1), parts.onMain())
    await holding(parts.scope) {
      #expect(parts.part() === others.0)
      #expect(parts.part(1) === others.1)
      #expect(parts.onMain() === others.2)
      #expect(await parts.awaited() === awaited)
    }
  }

  @Test("They take no lock in a graph") @MainActor func noLockInGraph() async throws {
    try await parts.graph { @MainActor in
      let awaited = await parts.awaitedInGraph()
      let others = (parts.inGraph(), parts.onMainInGraph())
      await holding(try #require(parts.scope.currentGraph)) {
        #expect(parts.inGraph() === others.0)
        #expect(parts.onMainInGraph() === others.1)
        #expect(await parts.awaitedInGraph() === awaited)
      }
    }
  }
}
