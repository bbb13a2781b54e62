public import Assembler
public import AssemblerEffects
public import Cart
public import Catalog
public import Checkout
public import Domain
public import LiveLeaves
public import Profile
public import Session

/// The application level, the same in live, preview and test assemblers. Its cached objects live as long as the process.
public protocol ShopApplication: ShopLeaves, FlagsAssembler, ConsoleAssembler {
  // Declared, so a test can create another session.
  func session(of account: Account) -> any UserSession
}
extension ShopApplication {
  public var flags: FeatureFlags { shared { FeatureFlags(preferences: preferences) } }
  public func session(of account: Account) -> any UserSession { ShopSession(parent: self, account: account) }
  @MainActor public func shell() -> Shell {
    let session = CurrentSession(service: signIn, storage: basketStorage(of:), makeSession: session(of:))
    return Shell(account: session, flags: flags, debug: debugMenu, console: console)
  }
}

/// A session and its features.
public protocol ShopSessionAssembler: UserSession, CatalogAssembler, CartAssembler, CheckoutAssembler,
  ProfileAssembler
{}
/// What a session requests from the application. Without one of these lines, the session doesn't compile.
extension ShopSessionAssembler where Self: ChildAssembler, Parent: ShopApplication {
  public var products: any ProductSource { parent.products }
  public var orders: any OrderHistory { parent.orders }
  public var flags: FeatureFlags { parent.flags }
  public var payments: any PaymentService { parent.payments }
  public var loyalty: (any LoyaltyProgram)? { parent.loyalty }
  public func basketStorage(of user: User) -> any BasketStorage { parent.basketStorage(of: user) }
}

extension ShopSessionAssembler {
  @MainActor public func menu() -> [MenuItem] { MenuItem.ID.allCases.map(menuItem) }
  @MainActor private func menuItem(_ id: MenuItem.ID) -> MenuItem {
    switch id {
    case .list: catalogMenuItem()
    case .cart: cartMenuItem()
    case .profile: profileMenuItem()
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
