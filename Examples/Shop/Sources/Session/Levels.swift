public import Assembler
public import Domain

// The rules that modules share. A protocol declares each rule, and the protocol of the feature or the level that builds
// it has the wiring. So no other assembler builds it by accident.

public protocol BasketAssembler: Assembling { var basket: any ShoppingBasket { get } }
public protocol ProductsAssembler: Assembling { var products: any ProductSource { get } }
public protocol OrderHistoryAssembler: Assembling { var orders: any OrderHistory { get } }
public protocol FlagsAssembler: Assembling { var flags: FeatureFlags { get } }
public protocol BasketStorageAssembler: Assembling {
  func basketStorage(of user: User) -> any BasketStorage
}

/// The route to the checkout. `Checkout` builds the screen, and any feature can open it.
public protocol CheckoutRoute: Assembling { @MainActor func checkout() -> Screen }

/// The session level. Its cached objects live from signing in to signing out.
public protocol SessionLevel: ScopedAssembler { var account: Account { get } }

/// The application's view of a session's assembler. A child can be an existential, so no other code names its type.
/// A parent can't be one.
public protocol UserSession: SessionLevel { @MainActor func menu() -> [MenuItem] }
