import Domain
import Session
import Synchronization

/// The products, fetched once for all screens that show them.
public actor ProductList {
  private let source: any ProductSource
  private var fetched: [Product]?

  init(source: any ProductSource) { self.source = source }

  func products() async throws -> [Product] {
    if let fetched { return fetched }
    let products = try await source.products()
    fetched = products
    return products
  }
}

/// How often a product was looked at in this session.
public final class VisitCounter: Sendable {
  private let count = Mutex(0)

  func visit() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}

@MainActor final class CatalogModel: ScreenContent {
  private(set) var products: [Product] = []
  private let list: ProductList
  private let basket: any ShoppingBasket
  private let open: (Product) -> Screen

  init(list: ProductList, basket: any ShoppingBasket, open: @escaping (Product) -> Screen) {
    self.list = list
    self.basket = basket
    self.open = open
  }

  var lines: [String] {
    ["Catalog"] + zip(1..., products).map { "  \($0)  \($1.name), \($1.price)" }
  }

  func load() async throws { products = try await list.products() }

  func perform(_ action: ScreenAction) async throws -> ScreenReply {
    switch action {
    case .add(let number):
      let product = try product(number)
      try basket.update { $0.add(product) }
      return .message("Added \(product.name).")
    case .show(let number): return .opened(open(try product(number)))
    default: throw ShopError("the catalog can show and add products")
    }
  }

  private func product(_ number: Int) throws -> Product {
    guard products.indices.contains(number - 1) else {
      throw ShopError("there is no product \(number): the catalog has 1 to \(products.count)")
    }
    return products[number - 1]
  }
}

/// One product, and what else there is.
@MainActor final class ProductModel: ScreenContent {
  private let product: Product
  private let list: ProductList
  private let visits: VisitCounter
  private var visit = 0
  private var others: [Product] = []

  init(product: Product, list: ProductList, visits: VisitCounter) {
    self.product = product
    self.list = list
    self.visits = visits
  }

  var lines: [String] {
    [
      "\(product.name), \(product.price), visit \(visit)",
      "  see also: \(others.map(\.name).joined(separator: ", "))",
    ]
  }

  func load() async throws {
    visit = visits.visit()
    others = try await list.products().filter { $0.id != product.id }
  }

  func perform(_ action: ScreenAction) async throws -> ScreenReply {
    throw ShopError("there is nothing to do on this screen")
  }
}
