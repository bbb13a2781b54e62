public import Domain
import Networking

/// The source of products: retried, and replaced by the debug menu.
public func switchableProducts(
  _ origin: any ProductSource,
  clock: any Clock<Duration>,
  menu: DebugMenu
) -> any ProductSource {
  SwitchableProducts(RetryingProducts(origin, clock: clock), menu: menu)
}
