public import Assembler
public import Domain

// A cached rule belongs to one level. Its wiring is written `where Self: SessionLevel`, and its forward
// `where Self: ChildAssembler, Parent: …`. A screen that neither owns nor forwards the rule doesn't compile.

/// The application level. Its cached objects live as long as the process.
public protocol ApplicationLevel: ScopedAssembler {}

/// The session level. Its cached objects live from signing in to signing out.
public protocol SessionLevel: ScopedAssembler {}

/// The screen level. Its cached objects live as long as the screen.
public protocol ScreenLevel: ScopedAssembler {}

// The rules that several features request, declared once with the forwards for all children.

public protocol AccountAssembler: Assembling {
  func resolve() -> Account
}
extension AccountAssembler where Self: ChildAssembler, Parent: AccountAssembler {
  public func resolve() -> Account { parent.resolve() }
}

/// The source of products, built by the application.
public protocol ProductsAssembler: Assembling {
  func resolve() -> any ProductSource
}
extension ProductsAssembler where Self: ChildAssembler, Parent: ProductsAssembler {
  public func resolve() -> any ProductSource { parent.resolve() }
}

/// The basket, built by `Cart`.
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

/// The root builds the storage of a user. A session passes its user, whether its parent is live, a test or a
/// preview.
public protocol BasketStorageAssembler: Assembling {
  func resolve(user: User) -> any BasketStorage
}
extension BasketStorageAssembler where Self: ChildAssembler, Parent: BasketStorageAssembler {
  public func resolve(user: User) -> any BasketStorage { parent.resolve(user: user) }
}
