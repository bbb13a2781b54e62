import Assembler
public import AssemblerEffects
public import Domain
import Networking
public import Session

/// The leaf that loads products. The rule without the label decorates it.
public enum ProductOrigin {}

public protocol ProductOriginAssembler: ApplicationLevel, ProductsAssembler, ClockAssembler {
  func resolve(_ origin: ProductOrigin.Type) -> any ProductSource
  func resolve() -> DebugMenu
}
extension ProductOriginAssembler {
  public func resolve() -> any ProductSource {
    shared {
      SwitchableProducts(RetryingProducts(resolve(ProductOrigin.self), clock: clock), menu: resolve())
    }
  }
  public func resolve() -> DebugMenu { shared { DebugMenu() } }
}
