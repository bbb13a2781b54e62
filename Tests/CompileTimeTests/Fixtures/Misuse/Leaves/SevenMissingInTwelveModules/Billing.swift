import Assembler

public protocol BillingSource {}
struct NetworkBillingSource: BillingSource {}
public struct BillingModel {
  let source: any BillingSource
}

public protocol BillingAssembler: Assembling {
  func resolve() -> BillingModel
  func resolve() -> any BillingSource
}
extension BillingAssembler {
  public func resolve() -> BillingModel { BillingModel(source: resolve()) }
}
extension BillingAssembler where Self: LiveAssembler {
  public func resolve() -> any BillingSource { NetworkBillingSource() }
}
