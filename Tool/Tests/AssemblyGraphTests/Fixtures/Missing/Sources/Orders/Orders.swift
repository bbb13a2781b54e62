import Assembler

public struct Order: Sendable {}
public protocol OrdersDataSource: Sendable {}
public struct GetOrders: Sendable {
  let source: any OrdersDataSource
}
public struct OrdersPresenter: Sendable {
  let order: String
  let get: GetOrders
}

public protocol OrdersSceneAssembler: ScopedAssembler {
  func resolve(order: String) -> OrdersPresenter
  func resolve() -> GetOrders
  func resolve() -> any OrdersDataSource
}
extension OrdersSceneAssembler {
  public func resolve(order: String) -> OrdersPresenter { OrdersPresenter(order: order, get: resolve()) }
  public func resolve() -> GetOrders { shared { GetOrders(source: resolve()) } }
}
