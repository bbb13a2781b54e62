public import Assembler
public import AssemblerEffects
public import Domain

// The rules that modules share. A protocol declares each rule, and the protocol of the feature or the level that builds
// it has the wiring. So no other assembler builds it by accident.

public protocol BasketAssembler: Assembling { func resolve() -> any ShoppingBasket }
public protocol ProductsAssembler: Assembling { func resolve() -> any ProductSource }
public protocol OrderHistoryAssembler: Assembling { func resolve() -> any OrderHistory }
public protocol FlagsAssembler: Assembling { func resolve() -> FeatureFlags }
public protocol BasketStorageAssembler: Assembling { func resolve(user: User) -> any BasketStorage }

/// The route to the checkout. `Checkout` builds the screen, and any feature can open it.
public protocol CheckoutRoute: Assembling { @MainActor func checkout() -> Screen }

/// The application level. Its cached objects live as long as the process.
public protocol ApplicationLevel: ScopedAssembler, FlagsAssembler, BasketStorageAssembler,
  PreferencesAssembler
{
  func resolve() -> any SignInService
  func session(of account: Account) -> any UserSession
}
extension ApplicationLevel {
  public func resolve() -> FeatureFlags { shared { FeatureFlags(preferences: preferences) } }
}

/// The session level. Its cached objects live from signing in to signing out.
public protocol SessionLevel: ScopedAssembler { var account: Account { get } }

/// The application's view of a session's assembler. A child can be an existential, so no other code names its type.
/// A parent can't be one.
public protocol UserSession: SessionLevel { @MainActor func menu() -> [MenuItem] }
