public import Assembler
public import AssemblerEffects
public import AssemblerHTTP
public import Checkout
public import Domain
import Networking
public import Persistence
public import Session

/// The application's leaves. The application refines this list, and so do its live leaves; an extension has the tests'
/// stubs.
public protocol ShopLeaves: ScopedAssembler, ProductsAssembler, OrderHistoryAssembler, BasketStorageAssembler,
  PaymentsAssembler, LoyaltyAssembler, PreferencesAssembler
{
  var signIn: any SignInService { get }
  var debugMenu: DebugMenu { get }
}

/// The live leaves, imported only by the application's root. Changing one recompiles no feature, and an application that
/// doesn't conform to this protocol lacks rules.
public protocol LiveLeaves: ShopLeaves, ClockAssembler, HTTPAssembler, FileAssembler, LogAssembler {
  var storageFolder: StorageFolder { get }
}
extension LiveLeaves where Self: LiveAssembler {
  // Decorated where the leaf gets its name. Nobody else needs the source itself, so no rule builds it.
  public var products: any ProductSource {
    shared { SwitchableProducts(RetryingProducts(server, clock: clock), menu: debugMenu) }
  }
  public var debugMenu: DebugMenu { shared { DebugMenu() } }
  public var signIn: any SignInService { server }
  public var payments: any PaymentService { server }
  public var loyalty: (any LoyaltyProgram)? { MembersProgram() }
  // One client for the three services.
  private var server: HTTPShop { shared { HTTPShop(client: http, address: .shopServer) } }
  // A leaf with a child's argument is a factory at the root. A session passes its user through the forward,
  // whatever its parent's role is.
  public func basketStorage(of user: User) -> any BasketStorage {
    shared(for: user) { FileBasketStorage(user: user, folder: storageFolder, files: files, log: log) }
  }
}
