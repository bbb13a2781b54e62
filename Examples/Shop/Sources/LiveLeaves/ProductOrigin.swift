import Assembler
public import AssemblerEffects
public import Domain
import Networking
public import Session

/// The leaf that loads products, and the rule that decorates it.
public protocol ProductOriginAssembler: ApplicationLevel, ProductsAssembler, ClockAssembler {
  var productOrigin: any ProductSource { get }
  var debugMenu: DebugMenu { get }
}
extension ProductOriginAssembler {
  public var products: any ProductSource {
    shared { SwitchableProducts(RetryingProducts(productOrigin, clock: clock), menu: debugMenu) }
  }
  public var debugMenu: DebugMenu { shared { DebugMenu() } }
}
