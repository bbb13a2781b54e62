import AssemblerTesting
import Domain
import Session
import ShopTestSupport
import Testing

@testable import Catalog

@MainActor @Suite struct CatalogTests {
  let catalog = TestCatalog()

  private func open() async throws -> Screen {
    let screen = catalog.open()
    try await screen.content.load()
    return screen
  }

  @Test("The catalog lists the products, and adds one to the basket") func add() async throws {
    let screen = try await open()
    #expect(screen.content.lines == ["Catalog", "  1  Teapot, $32.00", "  2  Cup, $7.25"])
    _ = try await screen.content.perform("add", line: 2)
    #expect(catalog.basket.contents == Basket(.cup))
    #expect("\(CatalogError.noProduct(3, count: 2))" == "there is no product 3: the catalog has 1 to 2")
    await #expect(throws: CatalogError.noProduct(3, count: 2)) {
      try await screen.content.perform("add", line: 3)
    }
  }

  @Test("A product's screen is built for the product that was chosen") func product() async throws {
    let screen = try await open()
    guard case .opened(let product) = try await screen.content.perform("show", line: 2) else {
      Issue.record("nothing opened")
      return
    }
    try await product.content.load()
    #expect(product.content.lines == ["Cup, $7.25, visit 1", "  see also: Teapot"])
  }

  @Test("Visits are counted for each product, as long as the session lives") func visits() async throws {
    for expected in 1...2 {
      #expect(catalog.visits(of: "cup").visit() == expected)
    }
    #expect(catalog.visits(of: "teapot").visit() == 1)
  }

  @Test("Screens that load at once share one request, and a failed one is repeated")
  func fetchesAtOnce() async throws {
    catalog.source = StubProducts(failures: 1)
    let screens = [catalog.open(), catalog.open()]
    func load() async throws {
      let loads = screens.map { screen in Task { try await screen.content.load() } }
      for load in loads { try await load.value }
    }
    await #expect(throws: StubError.noConnection) { try await load() }
    try await load()
    #expect(catalog.source.requests.values == [1, 0])
    #expect(screens[1].content.lines.count == 3)
  }

  @Test("Products are fetched once while a screen is open, and anew after the last one closes")
  func fetches() async throws {
    do {
      let first = try await open()
      let second = try await open()
      #expect(first.content.lines == second.content.lines)
      #expect(catalog.source.requests.values.count == 1)
    }
    _ = try await open()
    #expect(catalog.source.requests.values.count == 2)
  }
}
