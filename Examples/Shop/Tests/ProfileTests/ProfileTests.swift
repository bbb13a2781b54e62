import Assembler
import AssemblerTesting
import Domain
import Profile
import Session
import ShopTestSupport
import Testing

final class ProfileTestAssembler: TestAssembler, SessionLevel, ProfileAssembler {
  enum Menu: ProfileMenu, CaseIterable { case profile }

  func resolve(_ item: Menu) -> MenuItem { profileMenuItem() }
}

@MainActor @Suite struct ProfileTests {
  @Test("The profile shows the user and their orders alone") func orders() throws {
    let assembler = ProfileTestAssembler()
    let menu: [MenuItem] = assembler.resolve()
    let screen = menu[0].open()
    #expect(screen.content.lines == ["Ada, member", "  no orders yet"])
    let orders: any OrderHistory = assembler.resolve()
    for user in ["ada", "bob"] {
      try orders.append(Order(user: user, basket: Basket(.cup), paid: Money(cents: 725), receipt: user))
    }
    #expect(screen.content.lines == ["Ada, member", "  ada: $7.25"])
  }
}
