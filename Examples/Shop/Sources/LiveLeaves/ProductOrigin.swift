public import Assembler
public import AssemblerEffects
public import Domain
import Networking
public import Session
import Synchronization

/// The leaf that loads products. The rule without the label decorates it.
public enum ProductOrigin {}

public protocol ProductOriginAssembler: ProductsAssembler, ScopedAssembler, ClockAssembler {
  func resolve(_ origin: ProductOrigin.Type) -> any ProductSource
  func resolve() -> DebugMenu
}
extension ProductOriginAssembler where Self: ApplicationLevel {
  public func resolve() -> any ProductSource {
    shared {
      SwitchableProducts(RetryingProducts(resolve(ProductOrigin.self), clock: resolve()), menu: resolve())
    }
  }
  public func resolve() -> DebugMenu { shared { DebugMenu() } }
}

/// Replaces a leaf in the running application, also for objects that already hold the source.
public final class DebugMenu: Sendable {
  public enum Products: String, CaseIterable, Sendable {
    case live, offline, empty
  }

  private let chosen = Mutex(Products.live)

  public var products: Products { chosen.withLock { $0 } }

  public func choose(_ products: Products) { chosen.withLock { $0 = products } }
}

private final class SwitchableProducts: ProductSource {
  private let source: any ProductSource
  private let menu: DebugMenu

  init(_ source: any ProductSource, menu: DebugMenu) {
    self.source = source
    self.menu = menu
  }

  func products() async throws -> [Product] {
    switch menu.products {
    case .live: try await source.products()
    case .offline: throw ShopError("there is no connection (the debug menu says so)")
    case .empty: []
    }
  }
}
