import Domain

/// The storage of the preview.
final class MemoryBasketStorage: BasketStorage {
  func load() -> Basket { Basket() }
  func save(_ basket: Basket) {}
}
