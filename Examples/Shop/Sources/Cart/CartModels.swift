import Domain
import Session
import Synchronization

/// The session's basket: in memory, and saved with each change.
final class StoredBasket: ShoppingBasket {
  private let basket: Mutex<Basket>
  private let storage: any BasketStorage

  init(saved: Basket, storage: any BasketStorage) {
    basket = Mutex(saved)
    self.storage = storage
  }

  var contents: Basket { basket.withLock { $0 } }

  func update(_ change: (inout Basket) -> Void) throws {
    try basket.withLock { basket in
      var changed = basket
      change(&changed)
      try storage.save(changed)
      basket = changed
    }
  }
}

/// What the cart's screen shows. Neither `Sendable` nor on an actor, as models were before Swift 6.
final class CartModel {
  private(set) var basket: Basket
  private let source: any ShoppingBasket

  init(basket source: any ShoppingBasket) {
    self.source = source
    basket = source.contents
  }

  func remove(line number: Int) throws -> Product {
    guard basket.lines.indices.contains(number - 1) else {
      throw ShopError(
        basket.isEmpty
          ? "the basket is empty" : "there is no line \(number): the basket has 1 to \(basket.lines.count)"
      )
    }
    let product = basket.lines[number - 1].product
    try source.update { $0.removeOne(product.id) }
    basket = source.contents
    return product
  }
}

struct CartTotal {
  let model: CartModel

  var line: String { model.basket.isEmpty ? "  nothing yet" : "  total \(model.basket.total)" }
}

@MainActor final class CartView: ScreenContent {
  private let model: CartModel
  private let total: CartTotal
  private let checkOut: () -> Screen

  init(model: CartModel, total: CartTotal, checkOut: @escaping () -> Screen) {
    self.model = model
    self.total = total
    self.checkOut = checkOut
  }

  var lines: [String] {
    let rows = zip(1..., model.basket.lines).map { "  \($0)  \($1.count) × \($1.product.name), \($1.price)" }
    return ["Basket"] + rows + [total.line]
  }

  func perform(_ action: ScreenAction) async throws -> ScreenReply {
    switch action {
    case .remove(let number): return .message("Removed \(try model.remove(line: number).name).")
    case .checkOut:
      guard !model.basket.isEmpty else { throw ShopError("the basket is empty") }
      return .opened(checkOut())
    default: throw ShopError("the basket can remove lines, and check out")
    }
  }
}
