import AssemblerEffects
import Domain

public final class SavedBasket: Basket {
  public init(user: User, files: FileAccess) {}
  public func add(_ product: String) {}
}
@MainActor public final class CartScreen<Next> {
  private let checkOut: () -> Next
  public init(basket: any Basket, checkOut: @escaping () -> Next) { self.checkOut = checkOut }
}
