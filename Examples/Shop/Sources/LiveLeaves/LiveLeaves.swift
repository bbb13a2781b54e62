public import Assembler
public import AssemblerEffects
public import AssemblerHTTP
public import Checkout
public import Domain
import Networking
public import Persistence
import Session

/// The leaves of the live application, imported only by its root. Changing a leaf recompiles no feature, and an
/// application that doesn't conform to this protocol lacks rules.
public protocol ShopLeaves: ProductOriginAssembler, PaymentsAssembler, LoyaltyAssembler, HTTPAssembler,
  FileAssembler, LogAssembler
{
  var storageFolder: StorageFolder { get }
}
extension ShopLeaves where Self: LiveAssembler {
  public var productOrigin: any ProductSource { server }
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
