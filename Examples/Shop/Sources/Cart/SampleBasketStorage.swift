import Domain

/// The storage of the preview.
final class SampleBasketStorage: BasketStorage {
  func load() -> Basket { Basket() }
  func save(_ basket: Basket) {}
}
