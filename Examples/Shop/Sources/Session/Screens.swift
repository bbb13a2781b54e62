public import Assembler

/// A user's action on a screen. Numbers are lines of a list, starting with 1.
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

/// A screen's text and actions. In an application with views, this is the view.
public protocol ScreenContent: AnyObject {
  @MainActor var lines: [String] { get }
  @MainActor func load() async throws
  @MainActor func perform(_ action: ScreenAction) async throws -> ScreenReply
}
extension ScreenContent {
  @MainActor public func load() async throws {}
}

/// A visible screen: its content, and the assembler that lives as long as the screen.
@MainActor public final class Screen {
  public let content: any ScreenContent
  private let owner: AnyObject

  public init(_ content: any ScreenContent, keeping owner: AnyObject) {
    self.content = content
    self.owner = owner
  }
}

// A route is declared here, built by the feature it leads to, and opened by any feature.

/// The route to the checkout, built by `Checkout`.
public enum CheckoutRoute {}
public protocol CheckoutRouteAssembler: Assembling {
  @MainActor func resolve(_ route: CheckoutRoute.Type) -> Screen
}
extension CheckoutRouteAssembler where Self: ChildAssembler, Parent: CheckoutRouteAssembler {
  @MainActor public func resolve(_ route: CheckoutRoute.Type) -> Screen { parent.resolve(route) }
}

// A collection with items from several modules. `Menu` is the application's enum, and a feature requires a case of
// its own with `where Menu: CatalogMenu`. An application with the feature doesn't compile without the case, and
// without the case's line in the `switch` of its rule.

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
