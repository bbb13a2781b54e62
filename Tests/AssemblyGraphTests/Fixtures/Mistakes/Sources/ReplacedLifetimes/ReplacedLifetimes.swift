import Assembler
import AssemblerTesting

protocol Store: Sendable {}
final class DiskStore: Store {}
final class StubStore: Store {}
final class Cache: Sendable {}
final class Image: Sendable {}
final class Session: Sendable {}

protocol StoreAssembler: ScopedAssembler {
  func resolve() -> any Store
  func resolve() -> Cache
  func resolve() -> Image
  func resolve() async -> Session
}
extension StoreAssembler {
  func resolve() -> Cache { cached() }
  func resolve() -> Image { weaklyShared { Image() } }
  private func cached() -> Cache { shared { Cache() } }
}
extension StoreAssembler where Self: LiveAssembler {
  func resolve() -> any Store { shared { DiskStore() } }
  func resolve() async -> Session { shared { Session() } }
}

final class App: LiveAssembler, StoreAssembler { let scope = Scope() }

#if FIXED
final class StoreTestAssembler: TestAssembler, StoreAssembler {
  let store = StubStore()
  func resolve() -> any Store { store }
  func resolve() -> Cache { shared { Cache() } }
  func resolve() -> Image { weaklyShared { makeImage() } }
  func resolve() async -> Session { shared { Session() } }
  private func makeImage() -> Image { Image() }
}
#else
final class StoreTestAssembler: TestAssembler, StoreAssembler {
  func resolve() -> any Store { StubStore() }
  func resolve() -> Cache { Cache() }
  func resolve() -> Image { makeImage() }
  func resolve() async -> Session { Session() }
  private func makeImage() -> Image { Image() }
}
#endif

func use(_ app: App, _ test: StoreTestAssembler) async {
  let _: any Store = app.resolve()
  let _: Cache = test.resolve()
  let _: Image = test.resolve()
  let _: Session = await test.resolve()
}

// A test replaces the default for tests, and a preview that for previews.
final class Tape: Sendable {}
protocol TapeAssembler: ScopedAssembler {
  func resolve() -> Tape
}
extension TapeAssembler where Self: TestAssembler {
  func resolve() -> Tape { shared { Tape() } }
}
extension TapeAssembler where Self: PreviewAssembler {
  func resolve() -> Tape { shared { Tape() } }
}
final class TapeTestAssembler: TestAssembler, TapeAssembler {
  #if FIXED
  func resolve() -> Tape { shared { Tape() } }
  #else
  func resolve() -> Tape { Tape() }
  #endif
}
final class TapePreview: PreviewAssembler, TapeAssembler {
  let scope = Scope()
  #if FIXED
  func resolve() -> Tape { shared { Tape() } }
  #else
  func resolve() -> Tape { Tape() }
  #endif
}

func use(_ test: TapeTestAssembler, _ preview: TapePreview) {
  let _: Tape = test.resolve()
  let _: Tape = preview.resolve()
}
