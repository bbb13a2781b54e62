import Assembler
import AssemblerEffects
import AssemblerTesting
import Cart
import Catalog
import Checkout
import Domain
import LiveLeaves
import Profile
import Session
import ShopTestSupport
import Testing

@testable import ShopApp

/// The application's session with one rule replaced. A function of the application creates the session, so the
/// test's creates this one; the features' wiring doesn't change.
final class SessionWithBasket: Child<ReplacedRuleAssembler>, ChildAssembler, ShopSessionAssembler {
  let account = Account(user: .bob, savedBasket: Basket())

  var basket: any ShoppingBasket { parent.basket }
}

final class ReplacedRuleAssembler: TestAssembler, ShopApplication {
  let basket = StubBasket(Basket(.teapot))

  func session(of account: Account) -> any UserSession { SessionWithBasket(parent: self) }
}

@MainActor @Suite struct SessionTests {
  @Test("A test replaces a rule that the session builds") func replacedRule() async {
    let application = ReplacedRuleAssembler()
    let customer = Customer(of: application)
    await customer.type("sign in ada", "add 2")
    #expect(application.basket.contents == Basket(.teapot, .cup))
    #expect(await customer.type("cart").last == "  total $39.25")
  }

  @Test("Signing out releases the session, with all that it cached") func released() async {
    let application = ShopTestAssembler()
    await expectReleased {
      let session = ShopSession(parent: application, account: Account(user: .ada, savedBasket: Basket(.cup)))
      for item in session.menu() { #expect(!item.open().content.lines.isEmpty) }
      #expect(session.checkout().content.lines.count == 3)
      _ = session.visits(of: "cup")
      return session
    }
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
    await expectReleased {
      let application = ShopTestAssembler()
      await Customer(of: application).type("sign in ada", "list", "cart", "debug empty")
      return application
    }
  }
}
