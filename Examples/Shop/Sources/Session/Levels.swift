public import Assembler
public import Domain

// A cached rule belongs to one level. Its wiring is written `where Self: SessionLevel`, and its forward
// `where Self: ChildAssembler, Parent: …`: a screen that neither owns nor forwards the rule does not compile.

/// The application. What it caches lives as long as the process.
public protocol ApplicationLevel: ScopedAssembler {}

/// A session. What it caches lives from signing in to signing out.
public protocol SessionLevel: ScopedAssembler {}

/// A screen. What it caches lives as long as the screen is shown.
public protocol ScreenLevel: ScopedAssembler {}

// What features ask for without owning it: declared once, with the forward that every child shares.

public protocol AccountAssembler: Assembling {
  func resolve() -> Account
}
extension AccountAssembler where Self: ChildAssembler, Parent: AccountAssembler {
  public func resolve() -> Account { parent.resolve() }
}

/// Where products come from; the application builds it.
public protocol ProductsAssembler: Assembling {
  func resolve() -> any ProductSource
}
extension ProductsAssembler where Self: ChildAssembler, Parent: ProductsAssembler {
  public func resolve() -> any ProductSource { parent.resolve() }
}

/// `Cart` builds the basket.
public protocol BasketAssembler: Assembling {
  func resolve() -> any ShoppingBasket
}
extension BasketAssembler where Self: ChildAssembler, Parent: BasketAssembler {
  public func resolve() -> any ShoppingBasket { parent.resolve() }
}

public protocol OrderHistoryAssembler: Assembling {
  func resolve() -> any OrderHistory
}
extension OrderHistoryAssembler where Self: ChildAssembler, Parent: OrderHistoryAssembler {
  public func resolve() -> any OrderHistory { parent.resolve() }
}

/// The storage is a factory at the root: a session, whose parent may be live, a test or a preview, passes its
/// user.
public protocol BasketStorageAssembler: Assembling {
  func resolve(user: User) -> any BasketStorage
}
extension BasketStorageAssembler where Self: ChildAssembler, Parent: BasketStorageAssembler {
  public func resolve(user: User) -> any BasketStorage { parent.resolve(user: user) }
}
