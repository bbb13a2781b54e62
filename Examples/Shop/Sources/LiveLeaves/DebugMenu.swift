public import Domain
import Synchronization

/// Replaces a leaf in the running application, also for objects that already hold the source.
public final class DebugMenu: Sendable {
  public enum Products: String, CaseIterable, Sendable {
    case live, offline, empty
  }

  private let chosen = Mutex(Products.live)

  public init() {}

  public var products: Products { chosen.withLock { $0 } }

  public func choose(_ products: Products) { chosen.withLock { $0 = products } }
}

enum DebugMenuError: Error, Hashable, CustomStringConvertible {
  case offline

  var description: String {
    switch self {
    case .offline: "there is no connection (the debug menu says so)"
    }
  }
}

/// A source that the debug menu replaces.
public final class SwitchableProducts: ProductSource {
  private let source: any ProductSource
  private let menu: DebugMenu

  public init(_ source: any ProductSource, menu: DebugMenu) {
    self.source = source
    self.menu = menu
  }

  public func products() async throws -> [Product] {
    switch menu.products {
    case .live: try await source.products()
    case .offline: throw DebugMenuError.offline
    case .empty: []
    }
  }
}
