import Assembler

final class Cart: Sendable {}
struct Kiosk: Sendable { let cart: Cart }
struct Till: Sendable { let cart: Cart }
struct Shop: Sendable { let cart: Cart }
struct Booth: Sendable { let cart: Cart }
final class Left: Sendable { init(_ right: Right) {} }
final class Right: Sendable { init(_ left: @escaping () -> Left) {} }

protocol ShopAssembler: ScopedAssembler {
  func resolve() -> Cart
  func resolve() -> Kiosk
  func resolve() -> Till
  func resolve() -> Shop
  func resolve() -> Booth
  func resolve() -> Left
  func resolve() -> Right
  func resolve() -> Int
}
extension ShopAssembler {
  func resolve() -> Cart { weaklyShared { Cart() } }
  /// Silenced.
  // assembly:ignore cycle, captive-dependency the kiosk has one customer
  @inline(never)
  func resolve() -> Kiosk { shared { Kiosk(cart: resolve()) } }
  // Not silenced: no reason is given.
  // assembly:ignore captive-dependency
  func resolve() -> Till { shared { Till(cart: resolve()) } }
  // Not silenced: of another finding.
  // assembly:ignore cycle not what is found here
  func resolve() -> Shop { shared { Shop(cart: resolve()) } }
  // Not silenced: no finding has this name.
  // assembly:ignore captive-dependancy the booth has one customer
  func resolve() -> Booth { shared { Booth(cart: resolve()) } }
  func resolve() -> Left { Left(resolve()) }
  // assembly:ignore cycle the closure runs after both are built
  func resolve() -> Right { Right { self.resolve() } }
  func resolve() -> Int { 3 }
}

final class App: LiveAssembler, ShopAssembler {
  let scope = Scope()
}

func use(_ app: App) {
  _ = app.resolve() as Kiosk
  _ = app.resolve() as Till
  _ = app.resolve() as Shop
  _ = app.resolve() as Left
}
