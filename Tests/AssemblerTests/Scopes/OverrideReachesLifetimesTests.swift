import Assembler
import AssemblerTesting
import Testing

private struct Leaf: Sendable, Equatable { let name: String }
private struct Built: Sendable, Equatable { let leaf: Leaf }

private protocol LifetimesAssembler: ScopedAssembler, Sendable {
  func resolve() -> Leaf
}

extension LifetimesAssembler {
  func unshared() -> Built { Built(leaf: resolve()) }
  func once() -> Built { shared { Built(leaf: resolve()) } }
  func keyed() -> Built { shared(for: 1) { Built(leaf: resolve()) } }
  func inGraph() -> Built { graph { graphShared { Built(leaf: resolve()) } } }
  func whileHeld() -> Holder { weaklyShared { Holder(built: once()) } }
  func awaited() async -> Built { await shared { () async -> Built in Built(leaf: resolve()) } }
}

private final class Holder: Sendable {
  let built: Built

  init(built: Built) {
    self.built = built
  }
}

extension LifetimesAssembler where Self: LiveAssembler {
  func resolve() -> Leaf { Leaf(name: "live") }
}

@Suite("A stub reaches every lifetime") struct OverrideReachesLifetimesTests {
  private final class Live: LiveAssembler, LifetimesAssembler, Sendable { let scope = Scope() }

  private nonisolated final class Test: SendableTestAssembler, LifetimesAssembler {
    func resolve() -> Leaf { Leaf(name: "test") }
  }

  private func all(_ assembler: some LifetimesAssembler) async -> [String] {
    [
      assembler.unshared(), assembler.once(), assembler.keyed(), assembler.inGraph(),
      assembler.whileHeld().built, await assembler.awaited(),
    ].map(\.leaf.name)
  }

  @Test("Every lifetime of a live assembler builds from the live leaf") func live() async {
    #expect(await all(Live()) == Array(repeating: "live", count: 6))
  }

  @Test("Every lifetime of a test builds from the test's stub") func test() async {
    #expect(await all(Test()) == Array(repeating: "test", count: 6))
  }
}
