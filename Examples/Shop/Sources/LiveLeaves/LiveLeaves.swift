public import Assembler
public import AssemblerEffects
public import Checkout
public import Domain
import Networking
public import Persistence
public import Session

// The leaves of the live application, imported only by its root. Changing a leaf recompiles no feature, and an
// application that doesn't import this module lacks rules.

extension ProductOriginAssembler where Self: LiveAssembler, Self: HTTPAssembler {
  public func resolve(_ origin: ProductOrigin.Type) -> any ProductSource {
    shared { HTTPShop(client: resolve()) }
  }
}
extension SignInAssembler where Self: LiveAssembler, Self: HTTPAssembler {
  public func resolve() -> any SignInService { shared { HTTPShop(client: resolve()) } }
}
extension PaymentsAssembler where Self: LiveAssembler, Self: HTTPAssembler, Self: ScopedAssembler {
  public func resolve() -> any PaymentService { shared { HTTPShop(client: resolve()) } }
}

public protocol StorageFolderAssembler: Assembling {
  func resolve() -> StorageFolder
}

/// A leaf with a child's argument is a factory at the root. A session passes its user through the forward, whatever
/// its parent's role is.
extension BasketStorageAssembler
where
  Self: LiveAssembler, Self: ScopedAssembler, Self: StorageFolderAssembler, Self: FileAssembler,
  Self: LogAssembler
{
  public func resolve(user: User) -> any BasketStorage {
    shared(for: user) {
      FileBasketStorage(user: user, folder: resolve(), files: resolve(), log: resolve())
    }
  }
}

extension LoyaltyAssembler where Self: LiveAssembler {
  public func resolve() -> (any LoyaltyProgram)? { MembersProgram() }
}

/// Members get five percent off.
public final class MembersProgram: LoyaltyProgram {
  public init() {}

  public func discount(for user: User) -> Int { user.isMember ? 5 : 0 }
}
