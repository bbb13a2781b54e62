import Assembler
import Testing

@Suite("weaklyShared caches no nil") struct WeakOptionalTests {
  protocol Named: AnyObject, Sendable {}
  final class Session: Named {}
  struct Failure: Error {}

  /// Has a session from the second build on, as a keychain has after signing in.
  final class Keychain: ScopedAssembler, LiveAssembler, Sendable {
    let scope = Scope()
    private let builds = Lock(0)

    private func session() -> Session? {
      builds.withLock {
        $0 += 1
        return $0 % 2 == 0 ? Session() : nil
      }
    }

    func plain() -> Session? { weaklyShared { session() } }
    func keyed() -> Session? { weaklyShared(for: 1) { session() } }
    func existential() -> (any Named)? { weaklyShared { session() } }
    func keyedExistential() -> (any Named)? { weaklyShared(for: 1) { session() } }
    func nested() -> Session?? { weaklyShared { session() } }
    func deeper() -> Session??? { weaklyShared { session() } }
    func throwing() throws -> Session? { try weaklyShared { () throws -> Session? in session() } }
    func awaited() async -> Session? { await weaklyShared { await later() } }
    func awaitedKeyed() async throws -> (any Named)? {
      try await weaklyShared(for: 1) { try await laterOrNot() }
    }
    @MainActor func onMainActor() -> Session? { weaklyShared(on: MainActor.self) { session() } }
    @MainActor func keyedOnMainActor() -> (any Named)? {
      weaklyShared(on: MainActor.self, for: 1) { session() }
    }

    private func later() async -> Session? { session() }
    private func laterOrNot() async throws -> Session? { session() }
  }

  private let keychain = Keychain()

  private nonisolated(nonsending) func expectNilThenOne(
    _ get: nonisolated(nonsending) () async throws -> (any AnyObject)?
  ) async rethrows {
    #expect(try await get() == nil)
    #expect(keychain.scope.contents.isEmpty)
    let session = try await get()
    #expect(session != nil)
    #expect(try await get() === session)
    #expect(keychain.scope.contents.count == 1)
  }

  @Test("Without a key") func plain() async { await expectNilThenOne { keychain.plain() } }
  @Test("With a key") func keyed() async { await expectNilThenOne { keychain.keyed() } }
  @Test("Of an existential") func existential() async { await expectNilThenOne { keychain.existential() } }
  @Test("Of an existential, with a key") func keyedExistential() async {
    await expectNilThenOne { keychain.keyedExistential() }
  }
  @Test("In an optional of an optional") func nested() async {
    await expectNilThenOne { keychain.nested().flatMap(\.self) }
  }
  @Test("In an optional of an optional of an optional") func deeper() async {
    await expectNilThenOne { keychain.deeper().flatMap(\.self).flatMap(\.self) }
  }
  @Test("Of a throwing rule") func throwing() async throws {
    try await expectNilThenOne { try keychain.throwing() }
  }
  @Test("Of an asynchronous rule") func awaited() async {
    await expectNilThenOne { await keychain.awaited() }
  }
  @Test("Of an asynchronous, throwing rule with a key") func awaitedKeyed() async throws {
    try await expectNilThenOne { try await keychain.awaitedKeyed() }
  }
  @Test("On the main actor") @MainActor func onMainActor() async {
    await expectNilThenOne { await MainActor.run { keychain.onMainActor() } }
  }
  @Test("On the main actor, with a key") @MainActor func keyedOnMainActor() async {
    await expectNilThenOne { await MainActor.run { keychain.keyedOnMainActor() } }
  }
}
