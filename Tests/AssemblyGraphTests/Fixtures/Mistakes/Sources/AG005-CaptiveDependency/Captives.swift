import Assembler
import Synchronization

// State is a variable of a class or an actor. A constant is none, and neither is a structure's.
final class Cart: @unchecked Sendable { var items = 0 }
final class Formatter: Sendable { let digits = 2 }
actor Counter { var count = 0 }
struct Settings: Sendable { var size = 1 }
protocol Store: Sendable {}
final class MemoryStore: Store, @unchecked Sendable { private var values: [Int] = [] }

final class Image: Sendable {}
final class Session: Sendable {}
struct Wrapper: Sendable { let cart: Cart }

final class KeepsCart: Sendable { init(_ cart: Cart) {} }
final class KeepsConstant: Sendable { init(_ formatter: Formatter, _ settings: Settings) {} }
final class KeepsCounter: Sendable { init(_ counter: Counter) {} }
final class KeepsStore: Sendable { init(_ store: any Store) {} }
final class KeepsImage: Sendable { init(_ image: Image) {} }
final class KeepsSession: Sendable { init(_ session: Session) {} }
final class KeepsWrapper: Sendable { init(_ wrapper: Wrapper) {} }
final class KeepsShared: Sendable { init(_ other: KeepsConstant) {} }
final class Later: Sendable { init(_ cart: @escaping () -> Cart) {} }
final class ParentKeeps: Sendable { init(_ own: KeepsConstant) {} }

protocol CaptiveAssembler: ScopedAssembler {
  func resolve() -> Cart
  func resolve() -> Formatter
  func resolve() -> Counter
  func resolve() -> Settings
  func resolve() -> any Store
  func resolve() -> Image
  func resolve() -> Session
  func resolve() -> Wrapper
  func resolve() -> KeepsCart
  func resolve() -> KeepsConstant
  func resolve(key: Int) -> KeepsCounter
  func resolve() -> KeepsStore
  func resolve() -> KeepsImage
  func resolve() -> KeepsSession
  func resolve() -> KeepsWrapper
  func resolve() -> KeepsShared
  func resolve() -> Later
}
extension CaptiveAssembler {
  #if FIXED
  func resolve() -> Cart { shared { Cart() } }
  func resolve() -> Counter { shared { Counter() } }
  func resolve() -> Image { shared { Image() } }
  func resolve() -> Session { shared { Session() } }
  #else
  func resolve() -> Cart { Cart() }
  func resolve() -> Counter { Counter() }
  func resolve() -> Image { weaklyShared { Image() } }
  func resolve() -> Session { graphShared { Session() } }
  #endif
  func resolve() -> Formatter { Formatter() }
  func resolve() -> Settings { Settings() }
  func resolve() -> Wrapper { Wrapper(cart: resolve()) }
  // AG005: unshared with state; through a protocol; keyed; weak; of a graph; within a structure.
  func resolve() -> KeepsCart { shared { KeepsCart(resolve()) } }
  func resolve() -> KeepsStore { shared { KeepsStore(resolve()) } }
  func resolve(key: Int) -> KeepsCounter { shared(for: key) { KeepsCounter(resolve()) } }
  func resolve() -> KeepsImage { shared { KeepsImage(resolve()) } }
  func resolve() -> KeepsSession { shared { KeepsSession(resolve()) } }
  func resolve() -> KeepsWrapper { shared { KeepsWrapper(resolve()) } }
  // Not captive: no state; shared itself; asked for later.
  func resolve() -> KeepsConstant { shared { KeepsConstant(resolve(), resolve()) } }
  func resolve() -> KeepsShared { shared { KeepsShared(resolve()) } }
  func resolve() -> Later { Later(resolve) }
}
extension CaptiveAssembler where Self: LiveAssembler {
  #if FIXED
  func resolve() -> any Store { shared { MemoryStore() } }
  #else
  func resolve() -> any Store { MemoryStore() }
  #endif
}

final class App: LiveAssembler, CaptiveAssembler {
  let scope = Scope()
}

// AG005: the parent's scope keeps what lives in the child's.
protocol ScreenRules: ScopedAssembler {
  func resolve() -> KeepsConstant
  func resolve() -> ParentKeeps
}
final class Screen: ChildAssembler, ScreenRules {
  let parent: App
  let scope = Scope()
  init(parent: App) { self.parent = parent }
  func resolve() -> KeepsConstant { shared { KeepsConstant(Formatter(), Settings()) } }
  #if FIXED
  func resolve() -> ParentKeeps { shared { ParentKeeps(resolve()) } }
  #else
  func resolve() -> ParentKeeps { parent.shared { ParentKeeps(resolve()) } }
  #endif
}

func use(_ app: App, _ screen: Screen) {
  _ = app.resolve() as KeepsCart
  _ = app.resolve() as KeepsStore
  _ = app.resolve(key: 1)
  _ = app.resolve() as KeepsImage
  _ = app.resolve() as KeepsSession
  _ = app.resolve() as KeepsWrapper
  _ = app.resolve() as KeepsShared
  _ = app.resolve() as Later
  _ = screen.resolve() as ParentKeeps
}
