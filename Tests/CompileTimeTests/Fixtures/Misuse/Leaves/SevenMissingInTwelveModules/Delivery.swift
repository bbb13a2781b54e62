import Assembler

public protocol DeliverySource {}
struct NetworkDeliverySource: DeliverySource {}
public struct DeliveryModel {
  let source: any DeliverySource
}

public protocol DeliveryAssembler: Assembling {
  func resolve() -> DeliveryModel
  func resolve() -> any DeliverySource
}
extension DeliveryAssembler {
  public func resolve() -> DeliveryModel { DeliveryModel(source: resolve()) }
}
extension DeliveryAssembler where Self: LiveAssembler {
  public func resolve() -> any DeliverySource { NetworkDeliverySource() }
}
