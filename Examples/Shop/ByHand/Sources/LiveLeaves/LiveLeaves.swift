public import AssemblerEffects
public import AssemblerHTTP
public import Checkout
public import Domain
import Networking
public import Persistence

/// The leaves of the application: live ones, a test's, or a preview's.
public protocol ShopLeaves {
  var products: any ProductSource { get }
  var signIn: any SignInService { get }
  var payments: any PaymentService { get }
  var orders: any OrderHistory { get }
  var loyalty: (any LoyaltyProgram)? { get }
  func storage(of user: User) -> any BasketStorage
  var preferences: Preferences { get }
  var clock: any Clock<Duration> { get }
  var console: Console { get }
}

/// The live leaves.
public final class LiveLeaves: ShopLeaves {
  private let client: HTTPClient
  private let folder: StorageFolder
  private let files: FileAccess
  private lazy var server = HTTPShop(client: client, address: .shopServer)
  public let preferences: Preferences
  public let orders: any OrderHistory
  public let console: Console

  public init(
    client: HTTPClient,
    folder: StorageFolder,
    files: FileAccess,
    preferences: Preferences,
    orders: any OrderHistory,
    console: Console
  ) {
    self.client = client
    self.folder = folder
    self.files = files
    self.preferences = preferences
    self.orders = orders
    self.console = console
  }

  public var products: any ProductSource { server }
  public var signIn: any SignInService { server }
  public var payments: any PaymentService { server }
  public var loyalty: (any LoyaltyProgram)? { MembersProgram() }
  public func storage(of user: User) -> any BasketStorage {
    FileBasketStorage(user: user, folder: folder, files: files, log: .live)
  }
  public var clock: any Clock<Duration> { ContinuousClock() }
}
