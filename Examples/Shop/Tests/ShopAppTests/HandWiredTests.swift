import Assembler
import AssemblerTesting
import Domain
import Session
import ShopTestSupport
import Testing

@testable import Profile
@testable import ShopApp

@MainActor @Suite struct HandWiredTests {
  /// What somebody does: a menu item, an action on its screen, and one on the screen that this opens.
  private static let steps: [(item: String, actions: [ScreenAction])] = [
    ("list", [.add(1)]), ("list", [.add(2)]), ("list", [.add(2)]), ("list", [.add(3)]),
    ("list", [.show(2)]), ("list", [.show(2)]), ("list", [.show(2), .pay]), ("cart", [.remove(2)]),
    ("cart", [.remove(9)]), ("cart", [.checkOut]), ("cart", [.checkOut, .pay]), ("cart", [.checkOut]),
    ("profile", []),
  ]

  /// Everything that there is to see, step by step.
  private func transcript(_ menu: [MenuItem]) async -> [String] {
    var seen = menu.map { "\($0.command): \($0.title)" }
    for step in Self.steps {
      guard var screen = menu.first(where: { $0.command == step.item })?.open() else {
        return ["no \(step.item)"]
      }
      do {
        try await screen.content.load()
        for action in step.actions {
          switch try await screen.content.perform(action) {
          case .message(let text): seen.append(text)
          case .opened(let next):
            screen = next
            try await screen.content.load()
          }
        }
      } catch {
        seen.append("\(error)")
      }
      seen += screen.content.lines
    }
    return seen
  }

  @Test("The features behave alike, wired by hand and by assemblers", arguments: [false, true])
  func alike(isSummer: Bool) async throws {
    let account = Account(user: .ada, savedBasket: Basket(.cup))
    let application = ShopTestAssembler()
    let flags: FeatureFlags = application.resolve()
    flags.set(.summerSale, to: isSummer)
    let session = ShopSession(parent: application, account: account)
    let storage = MemoryBasketStorage()
    let services = HandWiredServices(
      products: StubProducts(),
      payments: StubPayments(),
      orders: MemoryOrders(),
      flags: flags,
      loyalty: nil,
      storage: storage
    )

    let byHand = HandWiredSession(account: account, services: services).menu
    let menu: [MenuItem] = session.resolve()
    let assembled = await transcript(menu.filter { item in byHand.contains { $0.command == item.command } })
    let handWired = await transcript(byHand)
    #expect(assembled == handWired)
    #expect(assembled.contains("Paid $\(isSummer ? "19.57" : "21.75"), receipt receipt-1. Thank you, Ada."))
    let saved = try #require(application.resolve(user: .ada) as any BasketStorage as? MemoryBasketStorage)
    #expect(saved.saved.values == storage.saved.values)
  }
}
