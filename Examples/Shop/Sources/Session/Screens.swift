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

/// An item of the menu, built by its feature.
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
