import Assembler
public import AssemblerEffects
public import Cart
public import Catalog
public import Checkout
public import Domain
public import LiveLeaves
public import Profile
public import Session

/// The application, the same in live, preview and test assemblers.
public protocol ShopApplication: ApplicationLevel, SignInAssembler, ProductOriginAssembler, PaymentsAssembler,
  LoyaltyAssembler, OrderHistoryAssembler, FlagsAssembler, PreferencesAssembler, ConsoleAssembler
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

/// A case for each feature in the menu, in order. The compiler requires the case when a feature joins the session,
/// and then its line in the switch below.
public enum ShopMenu: CatalogMenu, CartMenu, ProfileMenu, CaseIterable {
  case catalog, cart, profile
}
extension ShopSessionAssembler {
  @MainActor public func resolve(_ item: ShopMenu) -> MenuItem {
    switch item {
    case .catalog: catalogMenuItem()
    case .cart: cartMenuItem()
    case .profile: profileMenuItem()
    }
  }
}

final class ShopSession<Application: ShopApplication>: ChildAssembler, ShopSessionAssembler {
  let parent: Application
  let scope = Scope(label: "session")
  private let account: Account

  init(parent: Application, account: Account) {
    self.parent = parent
    self.account = account
  }

  func resolve() -> Account { account }
}
