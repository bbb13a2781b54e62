import Assembler
import AssemblerTesting
import Synchronization

protocol Store: Sendable {}
final class DiskStore: Store {}
final class StubStore: Store, @unchecked Sendable { var items: [String] = [] }
final class Cache: @unchecked Sendable { var size = 0 }
final class Image: Sendable { let pixels = Mutex(0) }
final class Session: Sendable {
  // It can be told from another one.
  init() { sessions.withLock { $0 += 1 } }
}
let sessions = Mutex(0)
/// A value around an object.
struct Basket: Sendable { let items: StubStore }

protocol StoreAssembler: ScopedAssembler {
  func resolve() -> any Store
  func resolve() -> Cache
  func resolve() -> Image
  func resolve() async -> Session
  func resolve() -> Basket
  func resolve(_ label: Int.Type) -> any Store
}
extension StoreAssembler {
  func resolve() -> Cache { cached() }
  func resolve() -> Image { weaklyShared { Image() } }
  private func cached() -> Cache { shared { Cache() } }
}
extension StoreAssembler where Self: LiveAssembler {
  func resolve() -> any Store { shared { DiskStore() } }
  func resolve() async -> Session { shared { Session() } }
  func resolve() -> Basket { shared { Basket(items: StubStore()) } }
  func resolve(_ label: Int.Type) -> any Store { shared { DiskStore() } }
}

final class App: LiveAssembler, StoreAssembler { let scope = Scope() }

#if FIXED
final class StoreTestAssembler: TestAssembler, StoreAssembler {
  let store = StubStore()
  func resolve() -> any Store { store }
  func resolve() -> Cache { shared { Cache() } }
  func resolve() -> Image { weaklyShared { makeImage() } }
  func resolve() async -> Session { shared { Session() } }
  func resolve() -> Basket { shared { Basket(items: StubStore()) } }
  func resolve(_ label: Int.Type) -> any Store { store }
  private func makeImage() -> Image { Image() }
}
#else
final class StoreTestAssembler: TestAssembler, StoreAssembler {
  func resolve() -> any Store { StubStore() }
  func resolve() -> Cache { Cache() }
  func resolve() -> Image { makeImage() }
  func resolve() async -> Session { Session() }
  func resolve() -> Basket { Basket(items: StubStore()) }
  // A property that is a closure.
  let makeStore: @Sendable () -> any Store = { StubStore() }
  func resolve(_ label: Int.Type) -> any Store { makeStore() }
  private func makeImage() -> Image { Image() }
}
#endif

func use(_ app: App, _ test: StoreTestAssembler) async {
  let _: any Store = app.resolve()
  let _: Cache = test.resolve()
  let _: Image = test.resolve()
  let _: Session = await test.resolve()
  let _: Basket = test.resolve()
  let _: any Store = test.resolve(Int.self)
}

// A test replaces the default for tests, and a preview that for previews.
final class Tape: @unchecked Sendable { var seconds = 0 }
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
