import AssemblerTesting
import Domain
import Testing

@MainActor @Suite struct AcceptanceTests {
  @Test("Somebody buys a teapot and some cups", arguments: 1...8) func purchase(cups: Int) async throws {
    let customer = Customer()
    let added = Array(repeating: "add 2", count: cups)
    await customer.type("sign in ada", "add 1")
    for line in added { #expect(await customer.type(line) == ["Added Cup."]) }
    let price = Money(cents: 32_00 + 7_25 * cups)
    let checkout = await customer.type("checkout")
    #expect(checkout.last == "  to pay: \(price)")
    #expect(await customer.type("pay") == ["Paid \(price), receipt receipt-1. Thank you, Ada."])
    #expect(await customer.type("profile") == ["Ada, member", "  receipt-1: \(price)"])
    #expect(await customer.type("cart") == ["Basket", "  nothing yet"])
  }

  @Test("The basket is there in the next session") func basketSurvives() async {
    let customer = Customer()
    await customer.type("sign in ada", "add 2", "sign out", "sign in bob")
    #expect(await customer.type("cart") == ["Basket", "  nothing yet"])
    await customer.type("sign out", "sign in ada")
    #expect(await customer.type("cart") == ["Basket", "  1  1 × Cup, $7.25", "  total $7.25"])
  }

  @Test("A flag switches the price in the running application") func flag() async {
    let customer = Customer()
    await customer.type("sign in ada", "add 1", "flags summer-sale on")
    #expect(await customer.type("checkout").last == "  to pay: $28.80")
    await customer.type("flags summer-sale off")
    #expect(await customer.type("checkout").last == "  to pay: $32.00")
  }

  @Test("The debug menu replaces the products in the running application") func debug() async {
    let customer = Customer()
    await customer.type("sign in ada", "list", "debug offline")
    #expect(await customer.type("list") == ["Sorry: there is no connection (the debug menu says so)."])
    await customer.type("debug empty")
    #expect(await customer.type("list") == ["Catalog"])
    await customer.type("debug live")
    #expect(await customer.type("list").count == 3)
  }

  @Test("A line can name the screen that it is for") func namedScreen() async {
    let customer = Customer()
    await customer.type("sign in ada", "list add 2", "cart")
    #expect(await customer.type("cart remove 1") == ["Removed Cup."])
    #expect(await customer.type("profile add 1") == ["Sorry: there is nothing to do on this screen."])
    #expect(await customer.type("cart fold 1") == ["Sorry: this screen takes remove N, checkout."])
    #expect(await customer.type("gifts add 1") == ["Sorry: there is no command 'gifts': try help."])
  }

  @Test("The menu has each feature's item, in the application's order") func menu() async {
    let customer = Customer()
    await customer.type("sign in ada")
    let help = await customer.type("help")
    #expect(help.prefix(3).map { $0.prefix { $0 != ":" } } == ["  list", "  cart", "  profile"])
  }

  @Test(
    "Wrong lines are answered, and change nothing",
    arguments: [
      ("cart", "sign in first: sign in NAME"), ("sign in", "say sign in NAME, or sign out"),
      ("sign in eve", "nobody is eve"), ("sign out", "nobody is signed in"),
      ("add", "say add and one number, such as add 2"), ("add 0", "say add and one number, such as add 2"),
      ("flags winter-sale on", "flags takes one of: summer-sale"), ("debug", "  products live"),
      ("debug slow", "debug takes one of: live, offline, empty"),
      ("fly me home", "'fly me home' is no command: try help"),
    ]
  )
  func wrongLines(line: String, reply: String) async {
    let customer = Customer()
    let printed = await customer.type(line)
    #expect(printed == [reply.hasPrefix(" ") ? reply : "Sorry: \(reply)."])
  }
}
