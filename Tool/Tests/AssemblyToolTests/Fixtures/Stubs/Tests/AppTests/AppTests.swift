import Base
import Foundation

@testable import App

@MainActor func use(_ url: URL) async throws {
  var shop = StubShop(buy: Receipt(), send: (Data(), 0))
  shop.onBuy = { items, _ throws(Refusal) in throw .noMoney }
  shop.discount = 0.5
  let screen = StubScreen(onTitle: { "Title" })
  let router = StubRouter()
  router.onOpen = { screen in print(screen.title) }
  router.open(screen)
  var store = StubStore<String, Int>(last: 1)
  store.onValue = { key in key.count }
  var analytics = Analytics.unimplemented(user: Receipt(), baseURL: url)
  analytics.retries = 4
  let stubs: [Any] = [
    shop, screen, router, store, analytics, Alerts.unimplemented(), StubImages(), StubTexts(), StubFiles(),
    StubSealing(seal: Data()),
  ]
  print(stubs)
}
nonisolated func inBackground() -> [Any] {
  [StubPrices(), StubSession(), StubBadge(), Billing.StubInvoices(), ShellClient.unimplemented()]
}
