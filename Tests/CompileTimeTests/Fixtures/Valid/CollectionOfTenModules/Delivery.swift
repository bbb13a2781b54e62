public import AppMenu
public import Assembler

public protocol DeliveryAssembler: Assembling { var deliveryTitle: String { get } }
extension DeliveryAssembler {
  public var deliveryTitle: String { "Delivery" }
  public func deliveryItem() -> MenuItem { MenuItem(.delivery, title: deliveryTitle) }
}
