import Assembler

public struct Item: Sendable {}
public protocol CartDataSource: Sendable {}
public struct GetItems: Sendable {
  let source: any CartDataSource
}
public struct CartPresenter: Sendable {
  let item: String
  let get: GetItems
}

public protocol CartSceneAssembler: ScopedAssembler {
  func resolve(item: String) -> CartPresenter
  func resolve() -> GetItems
  func resolve() -> any CartDataSource
}
extension CartSceneAssembler {
  public func resolve(item: String) -> CartPresenter { CartPresenter(item: item, get: resolve()) }
  public func resolve() -> GetItems { shared { GetItems(source: resolve()) } }
}
extension CartSceneAssembler where Self: LiveAssembler {
  public func resolve() -> any CartDataSource { LiveCart() }
}
struct LiveCart: CartDataSource {}
