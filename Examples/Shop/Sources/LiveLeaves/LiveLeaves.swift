public import Assembler
public import AssemblerEffects
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
  func resolve() -> StorageFolder
}
extension ShopLeaves where Self: LiveAssembler {
  public func resolve(_ origin: ProductOrigin.Type) -> any ProductSource { server() }
  public func resolve() -> any SignInService { server() }
  public func resolve() -> any PaymentService { server() }
  public func resolve() -> (any LoyaltyProgram)? { MembersProgram() }
  // One client for the three services.
  private func server() -> HTTPShop { shared { HTTPShop(client: http, address: .shopServer) } }
  // A leaf with a child's argument is a factory at the root. A session passes its user through the forward,
  // whatever its parent's role is.
  public func resolve(user: User) -> any BasketStorage {
    shared(for: user) { FileBasketStorage(user: user, folder: resolve(), files: files, log: log) }
  }
}
