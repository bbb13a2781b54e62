import Cart
import Catalog
import Checkout
public import Domain
public import LiveLeaves
import Networking
import Persistence
import Profile
import Session

/// The application, on live leaves or a test's.
@MainActor public final class ShopApplication {
  let leaves: any ShopLeaves
  let debug = DebugMenu()
  private(set) lazy var flags = FeatureFlags(preferences: leaves.preferences)
  private(set) lazy var products: any ProductSource = SwitchableProducts(
    RetryingProducts(leaves.products, clock: leaves.clock),
    menu: debug
  )
  private var storages: [User: any BasketStorage] = [:]
  /// A test replaces it.
  public var basket: (Account, any BasketStorage) -> any ShoppingBasket = makeBasket(of:storage:)

  public init(_ leaves: any ShopLeaves) { self.leaves = leaves }

  public func shell() -> Shell {
    let session = CurrentSession(service: leaves.signIn, storage: storage(of:)) {
      ShopSession(application: self, account: $0)
    }
    return Shell(account: session, flags: flags, debug: debug, console: leaves.console)
  }

  public func storage(of user: User) -> any BasketStorage {
    let storage = storages[user] ?? leaves.storage(of: user)
    storages[user] = storage
    return storage
  }
}

/// A session and its features.
@MainActor final class ShopSession: UserSession {
  private let application: ShopApplication
  private let account: Account
  private lazy var basket = application.basket(account, application.storage(of: account.user))
  private lazy var catalog = CatalogCache(source: application.products)

  init(application: ShopApplication, account: Account) {
    self.application = application
    self.account = account
  }

  func menu() -> [MenuItem] {
    [
      MenuItem(.list, title: "the products") {
        catalogScreen(cache: self.catalog, basket: self.basket)
      },
      MenuItem(.cart, title: "your basket") {
        cartScreen(basket: self.basket, checkOut: self.checkout)
      },
      MenuItem(.profile, title: "your name and your orders") {
        profileScreen(account: self.account, orders: self.application.leaves.orders)
      },
    ]
  }

  func checkout() -> Screen {
    checkoutScreen(
      account: account,
      basket: basket,
      flags: application.flags,
      loyalty: application.leaves.loyalty,
      payments: application.leaves.payments,
      orders: application.leaves.orders
    )
  }
}

extension ShopCommand {
  /// Opens the database, and then creates the application, which the shell retains. A trace stays empty, because no
  /// scope builds these objects.
  static func open(_ start: Start) async throws -> Shell {
    let leaves = LiveLeaves(
      client: start.client,
      folder: start.folder,
      files: start.files,
      preferences: start.preferences,
      orders: try await OrderDatabase.open(folder: start.folder, files: start.files),
      console: start.console
    )
    return ShopApplication(leaves).shell()
  }
}
