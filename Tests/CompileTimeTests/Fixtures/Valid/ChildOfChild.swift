// shows: A child of a child, each forwarding what it does not build
import Assembler

struct Session {}
struct Basket {}
struct Checkout {
  let session: Session
  let basket: Basket
}

protocol SessionAssembler: Assembling { func resolve() -> Session }
extension SessionAssembler where Self: ChildAssembler, Parent: SessionAssembler {
  func resolve() -> Session { parent.resolve() }
}
protocol BasketAssembler: Assembling { func resolve() -> Basket }
extension BasketAssembler where Self: ChildAssembler, Parent: BasketAssembler {
  func resolve() -> Basket { parent.resolve() }
}
protocol CheckoutAssembler: SessionAssembler, BasketAssembler { func resolve() -> Checkout }
extension CheckoutAssembler {
  func resolve() -> Checkout { Checkout(session: resolve(), basket: resolve()) }
}

struct AppAssembler: LiveAssembler, SessionAssembler {
  func resolve() -> Session { Session() }
}
struct ShopAssembler<Parent: SessionAssembler>: ChildAssembler, SessionAssembler, BasketAssembler {
  let parent: Parent
  func resolve() -> Basket { Basket() }
}
struct ScreenAssembler<Parent: SessionAssembler & BasketAssembler>: ChildAssembler, CheckoutAssembler {
  let parent: Parent
}

func start() -> Checkout {
  ScreenAssembler(parent: ShopAssembler(parent: AppAssembler())).resolve()
}
