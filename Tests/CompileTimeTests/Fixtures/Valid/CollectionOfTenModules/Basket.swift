public import AppMenu
public import Assembler

public protocol BasketAssembler: Assembling { var basketTitle: String { get } }
extension BasketAssembler {
  public var basketTitle: String { "Basket" }
  public func basketItem() -> MenuItem { MenuItem(.basket, title: basketTitle) }
}
