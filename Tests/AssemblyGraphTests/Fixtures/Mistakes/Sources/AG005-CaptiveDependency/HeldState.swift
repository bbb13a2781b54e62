import Assembler
import Synchronization

final class Basket: Sendable {
  private let items = Mutex<[String]>([])
  init() {}
}
final class Pages: Sendable {
  private let count = Atomic(0)
  init() {}
}
/// A value around an object of its own.
struct History: Sendable {
  let pages = Pages()
}
final class Kiosk: Sendable {
  #if FIXED
  let makeCart: @Sendable () -> Basket
  let makeHistory: @Sendable () -> History
  init(cart: @escaping @Sendable () -> Basket, history: @escaping @Sendable () -> History) {
    makeCart = cart
    makeHistory = history
  }
  #else
  let cart: Basket
  let history: History
  init(cart: Basket, history: History) {
    self.cart = cart
    self.history = history
  }
  #endif
}

protocol KioskAssembler: ScopedAssembler, Sendable {
  func resolve() -> Basket
  func resolve() -> History
  func resolve() -> Kiosk
}
extension KioskAssembler {
  func resolve() -> Basket { Basket() }
  func resolve() -> History { History() }
  #if FIXED
  func resolve() -> Kiosk {
    shared { Kiosk(cart: { [unowned self] in resolve() }, history: { [unowned self] in resolve() }) }
  }
  #else
  func resolve() -> Kiosk { shared { Kiosk(cart: resolve(), history: resolve()) } }
  #endif
}
final class KioskApp: LiveAssembler, KioskAssembler { let scope = Scope() }

func use(_ kiosk: KioskApp) { let _: Kiosk = kiosk.resolve() }
