import Assembler

public protocol BillingSource {}
struct NetworkBillingSource: BillingSource {}
public struct BillingModel {
  let source: any BillingSource
}

public protocol BillingAssembler: Assembling {
  func resolve() -> BillingModel
  var billing: any BillingSource { get }
}
extension BillingAssembler {
  public func resolve() -> BillingModel { BillingModel(source: billing) }
}
extension BillingAssembler where Self: LiveAssembler {
  public var billing: any BillingSource { NetworkBillingSource() }
}
