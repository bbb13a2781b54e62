import Assembler

final class ScreenBasket: Sendable {}
struct BasketScreen { let basket: ScreenBasket }

// Two screens ask for the basket through a function that no protocol declares.
protocol BasketScene: ScopedAssembler { var screenBasket: ScreenBasket { get } }
extension BasketScene {
  var screenBasket: ScreenBasket { shared { ScreenBasket() } }
  func basketScreen() -> BasketScreen { BasketScreen(basket: screenBasket) }
}
final class BasketShop: LiveAssembler, BasketScene, Sendable {
  static var app: BasketShop { BasketShop() }
  let scope = Scope()
}
func firstBasket() -> BasketScreen { BasketShop.app.basketScreen() }
func secondBasket() -> BasketScreen { BasketShop.app.basketScreen() }
