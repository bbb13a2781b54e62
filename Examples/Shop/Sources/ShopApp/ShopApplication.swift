public import Assembler
public import AssemblerEffects
public import Cart
public import Catalog
public import Checkout
public import Domain
public import LiveLeaves
public import Profile
public import Session

/// The application, the same in live, preview and test assemblers.
public protocol ShopApplication: ProductOriginAssembler, OrderHistoryAssembler, PaymentsAssembler,
  LoyaltyAssembler, ConsoleAssembler
{
  @MainActor func resolve() -> Shell
}
extension ShopApplication {
  // A rule creates the child, so a test can create another one.
  public func resolve(account: Account) -> any UserSession { ShopSession(parent: self, account: account) }
  @MainActor public func resolve() -> Shell {
    Shell(account: resolve(), flags: resolve(), debug: resolve(), console: resolve())
  }
}

/// A session and its features.
public protocol ShopSessionAssembler: UserSession, CatalogAssembler, CartAssembler, CheckoutAssembler,
  ProfileAssembler
where Menu == ShopMenu {}
/// What a session requests from the application. Without one of these lines, the session doesn't compile.
extension ShopSessionAssembler where Self: ChildAssembler, Parent: ShopApplication {
  public func resolve() -> any ProductSource { parent.resolve() }
  public func resolve() -> any OrderHistory { parent.resolve() }
  public func resolve() -> FeatureFlags { parent.resolve() }
  public func resolve() -> any PaymentService { parent.resolve() }
  public func resolve() -> (any LoyaltyProgram)? { parent.resolve() }
  public func resolve(user: User) -> any BasketStorage { parent.resolve(user: user) }
}

/// A collection with items from several modules: a case for each feature in the menu, in order.
///
/// A feature requires its case with `associatedtype Menu: CatalogMenu`. The compiler requires the case when the feature
/// joins the session, and then its line in the `switch` below. A test or a preview of one feature has the feature's own
/// enum.
public enum ShopMenu: CatalogMenu, CartMenu, ProfileMenu, CaseIterable {
  case catalog, cart, profile
}
extension ShopSessionAssembler {
  @MainActor public func resolve() -> [MenuItem] {
    ShopMenu.allCases.map { item in
      switch item {
      case .catalog: catalogMenuItem()
      case .cart: cartMenuItem()
      case .profile: profileMenuItem()
      }
    }
  }
}

final class ShopSession<Parent: ShopApplication>: Child<Parent>, ChildAssembler, ShopSessionAssembler {
  let account: Account

  init(parent: Parent, account: Account) {
    self.account = account
    super.init(parent: parent, scope: Scope(label: "session", onBuild: parent.scope.onBuild))
  }
}
