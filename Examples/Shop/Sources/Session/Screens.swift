public import Assembler

/// What somebody does on a screen. Numbers count the lines of a list, from 1.
public enum ScreenAction: Hashable, Sendable {
  case add(Int)
  case show(Int)
  case remove(Int)
  case checkOut
  case pay
}

public enum ScreenReply: Sendable {
  case message(String)
  case opened(Screen)
}

/// A screen's text and what can be done on it: in an application with views, the view.
public protocol ScreenContent: AnyObject {
  @MainActor var lines: [String] { get }
  @MainActor func load() async throws
  @MainActor func perform(_ action: ScreenAction) async throws -> ScreenReply
}
extension ScreenContent {
  @MainActor public func load() async throws {}
}

/// A screen that is shown: its content, and what lives as long as it does, which is the screen's assembler.
@MainActor public final class Screen {
  public let content: any ScreenContent
  private let owner: AnyObject

  public init(_ content: any ScreenContent, keeping owner: AnyObject) {
    self.content = content
    self.owner = owner
  }
}

// A route is declared here, built in the feature that it leads to, and opened by any feature.

/// The way to the checkout, which `Checkout` builds.
public enum CheckoutRoute {}
public protocol CheckoutRouteAssembler: Assembling {
  @MainActor func resolve(_ route: CheckoutRoute.Type) -> Screen
}
extension CheckoutRouteAssembler where Self: ChildAssembler, Parent: CheckoutRouteAssembler {
  @MainActor public func resolve(_ route: CheckoutRoute.Type) -> Screen { parent.resolve(route) }
}

// A collection to which several modules contribute. `Menu` is the application's enum; a feature asks it for a
// case of its own (`where Menu: CatalogMenu`). An application that takes in a feature does not compile
// without the case, and not without the case's line in the `switch` of its rule.

public struct MenuItem {
  public let command: String
  public let title: String
  public let open: @MainActor () -> Screen

  public init(command: String, title: String, open: @escaping @MainActor () -> Screen) {
    self.command = command
    self.title = title
    self.open = open
  }
}

public protocol MenuAssembler: Assembling {
  associatedtype Menu: CaseIterable
  @MainActor func resolve(_ item: Menu) -> MenuItem
  @MainActor func resolve() -> [MenuItem]
}
extension MenuAssembler {
  @MainActor public func resolve() -> [MenuItem] { Menu.allCases.map { resolve($0) } }
}
