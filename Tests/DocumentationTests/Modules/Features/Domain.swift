public struct User: Hashable, Sendable {
  public let name: String
  public init(name: String) { self.name = name }
}
public protocol ProductSource: AnyObject, Sendable { func products() async throws -> [String] }
public protocol Payments: AnyObject, Sendable { func pay(_ cents: Int) async throws }
public protocol OrderHistory: AnyObject, Sendable { func orders(of user: User) async throws -> [String] }
public protocol Basket: AnyObject, Sendable { func add(_ product: String) }
