import AssemblerHTTP
import Domain

public final class ShopServer: ProductSource, Payments, OrderHistory {
  public init(http: HTTPClient) {}
  public func products() async throws -> [String] { [] }
  public func pay(_ cents: Int) async throws {}
  public func orders(of user: User) async throws -> [String] { [] }
}
@MainActor public final class ProfileScreen {
  public init(user: User, orders: any OrderHistory) {}
}
