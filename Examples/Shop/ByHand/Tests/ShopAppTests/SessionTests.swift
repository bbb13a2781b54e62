import AssemblerEffects
import AssemblerTesting
import Domain
import Session
import ShopTestSupport
import Testing

@testable import ShopApp

@MainActor @Suite struct SessionTests {
  @Test("A test replaces an object that the session builds, and a leaf") func replaced() async {
    let leaves = StubLeaves()
    leaves.payments = StubPayments(refusal: .cardDeclined)
    let application = ShopApplication(leaves)
    let basket = StubBasket(Basket(.teapot))
    application.basket = { _, _ in basket }
    let customer = Customer(of: application, leaves: leaves)
    await customer.type("sign in ada", "add 2")
    #expect(basket.contents == Basket(.teapot, .cup))
    #expect(await customer.type("cart").last == "  total $39.25")
    #expect(await customer.type("checkout", "pay").last == "Sorry: the card is declined.")
  }

  @Test("Signing out releases the session") func released() {
    let application = ShopApplication(StubLeaves())
    weak var session: ShopSession?
    do {
      let account = Account(user: .ada, savedBasket: Basket(.cup))
      let opened = ShopSession(application: application, account: account)
      session = opened
      for item in opened.menu() { #expect(!item.open().content.lines.isEmpty) }
      #expect(opened.checkout().content.lines.count == 3)
    }
    #expect(session == nil)
  }

  @Test("The shell holds the session until somebody signs out, and nobody else does") func signOut() async {
    let customer = Customer()
    await customer.type("sign in ada", "add 1", "show 1", "checkout")
    weak let session = customer.shell.account.session
    #expect(session != nil)
    await customer.type("sign out")
    #expect(session == nil)
  }

  @Test("The application is released, with somebody signed in") func applicationReleased() async {
    weak var application: ShopApplication?
    do {
      let opened = ShopApplication(StubLeaves())
      application = opened
      await Customer(of: opened).type("sign in ada", "list", "cart", "debug empty")
    }
    #expect(application == nil)
  }
}
