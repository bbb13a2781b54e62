import Assembler

final class Image: Sendable {}
final class Session: Sendable {}
final class Cart: @unchecked Sendable { var items = 0 }
struct Frame: Sendable { let image: Image }
final class KeepsImage: Sendable { let image: Image; init(_ image: Image) { self.image = image } }
final class KeepsSession: Sendable {
  let session: Session; init(_ session: Session) { self.session = session }
}
final class KeepsFrame: Sendable { let frame: Frame; init(frame: Frame) { self.frame = frame } }
final class KeepsCart: Sendable { let cart: Cart; init(_ cart: Cart) { self.cart = cart } }
protocol CaptiveAssembler: ScopedAssembler {
  func resolve() -> Image; func resolve() -> Session; func resolve() -> Cart; func resolve() -> Frame
  func resolve() -> KeepsImage; func resolve() -> KeepsSession; func resolve(key: Int) -> KeepsFrame
  func resolve() -> KeepsCart
}
extension CaptiveAssembler {
  func resolve() -> Image { weaklyShared { Image() } }
  func resolve() -> Session { graphShared { Session() } }
  func resolve() -> Frame { Frame(image: resolve()) }
  // AG005: weak; of a graph; in an object that nothing caches.
  #if FIXED
  func resolve() -> KeepsImage { weaklyShared { KeepsImage(resolve()) } }
  func resolve() -> KeepsSession { graphShared { KeepsSession(resolve()) } }
  func resolve(key: Int) -> KeepsFrame { weaklyShared(for: key) { KeepsFrame(frame: resolve()) } }
  #else
  func resolve() -> KeepsImage { shared { KeepsImage(resolve()) } }
  func resolve() -> KeepsSession {
    shared {
      let session: Session = resolve(); let keeper = KeepsSession(resolve())
      _ = session
      return keeper
    }
  }
  func resolve(key: Int) -> KeepsFrame { shared(for: key) { KeepsFrame(frame: resolve()) } }
  #endif
  // Not captive: what is new for each request belongs to who requested it.
  func resolve() -> Cart { Cart() }
  func resolve() -> KeepsCart { shared { KeepsCart(resolve()) } }
}
final class App: LiveAssembler, CaptiveAssembler { let scope = Scope() }

// The same rules, reported once.
final class SecondApp: LiveAssembler, CaptiveAssembler { let scope = Scope() }

// AG005: the parent's scope keeps what lives in the child's.
final class Page: Sendable {}
final class ParentKeeps: Sendable { let page: Page; init(_ page: Page) { self.page = page } }
protocol ScreenRules: ScopedAssembler { func resolve() -> Page; func resolve() -> ParentKeeps }
final class Screen: ChildAssembler, ScreenRules {
  let parent: App; let scope = Scope(); init(parent: App) { self.parent = parent }
  func resolve() -> Page { shared { Page() } }
  #if FIXED
  func resolve() -> ParentKeeps { shared { ParentKeeps(resolve()) } }
  #else
  func resolve() -> ParentKeeps { parent.shared { ParentKeeps(resolve()) } }
  #endif
}

// A structure can't be shared weakly, but in a graph.
struct Portfolio: Sendable { let image: Image }
struct Shelf: Sendable { let session: Session }
protocol PortfolioAssembler: ScopedAssembler {
  func resolve() -> Image; func resolve() -> Portfolio; func resolve() -> Session; func resolve() -> Shelf
}
extension PortfolioAssembler {
  #if FIXED
  func resolve() -> Image { shared { Image() } }
  #else
  func resolve() -> Image { weaklyShared { Image() } }
  #endif
  func resolve() -> Portfolio { shared { Portfolio(image: resolve()) } }
  func resolve() -> Session { graphShared { Session() } }
  #if FIXED
  func resolve() -> Shelf { graphShared { Shelf(session: resolve()) } }
  #else
  func resolve() -> Shelf { shared { Shelf(session: resolve()) } }
  #endif
}
final class PortfolioApp: LiveAssembler, PortfolioAssembler { let scope = Scope() }

// The child keeps what its parent shares weakly.
final class Badge: Sendable {}
final class KeepsBadge: Sendable { let badge: Badge; init(_ badge: Badge) { self.badge = badge } }
protocol BadgeAssembler: ScopedAssembler { func resolve() -> Badge }
extension BadgeAssembler { func resolve() -> Badge { weaklyShared { Badge() } } }
final class BadgeApp: LiveAssembler, BadgeAssembler { let scope = Scope() }
protocol KeepsBadgeAssembler: ScopedAssembler { func resolve() -> KeepsBadge }
final class BadgeScreen: ChildAssembler, KeepsBadgeAssembler {
  let parent: BadgeApp; let scope = Scope(); init(parent: BadgeApp) { self.parent = parent }
  #if FIXED
  func resolve() -> KeepsBadge { weaklyShared { KeepsBadge(parent.resolve()) } }
  #else
  func resolve() -> KeepsBadge { shared { KeepsBadge(parent.resolve()) } }
  #endif
}
