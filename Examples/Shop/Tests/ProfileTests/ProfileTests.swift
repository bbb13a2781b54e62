import Domain
import Session
import ShopTestSupport
import Testing

@MainActor @Suite struct ProfileTests {
  @Test("The profile shows the user and their orders alone") func orders() async throws {
    let profile = TestProfile()
    let screen = profile.open()
    #expect(screen.content.lines == ["Ada, member", "  no orders yet"])
    for user in ["ada", "bob"] {
      try await profile.orders.append(
        Order(user: user, basket: Basket(.cup), paid: Money(cents: 725), receipt: user)
      )
    }
    #expect(screen.content.lines == ["Ada, member", "  ada: $7.25"])
  }
}
