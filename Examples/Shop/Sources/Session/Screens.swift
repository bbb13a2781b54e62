/// An action of a screen: what it does, and the verb that the user types. Each feature declares its own. In an
/// application with views, an action is a button.
public enum ScreenAction {
  case onScreen(String, @MainActor () async throws -> ScreenReply)
  /// The action takes a line of the screen's list. The first line is 1.
  case onLine(String, @MainActor (Int) async throws -> ScreenReply)
}

public enum ScreenReply: Sendable {
  case message(String)
  case opened(Screen)
}

/// A screen's text and actions. In an application with views, this is the view.
public protocol ScreenContent: AnyObject {
  @MainActor var lines: [String] { get }
  @MainActor var actions: [ScreenAction] { get }
  @MainActor func load() async throws
}
extension ScreenContent {
  @MainActor public var actions: [ScreenAction] { [] }
  @MainActor public func load() async throws {}

  /// Performs the action with that verb. Throws `UnknownAction` if the screen has none.
  @MainActor public func perform(_ verb: String, line: Int? = nil) async throws -> ScreenReply {
    for action in actions {
      switch (action, line) {
      case (.onScreen(verb, let perform), nil): return try await perform()
      case (.onLine(verb, let perform), let line?): return try await perform(line)
      case (.onScreen, _), (.onLine, _): continue
      }
    }
    throw UnknownAction(known: actions.map(\.usage))
  }
}

/// An action that the screen doesn't have.
public struct UnknownAction: Error, Hashable, CustomStringConvertible {
  /// What the user can type on the screen.
  public var known: [String]

  public init(known: [String]) { self.known = known }

  public var description: String {
    known.isEmpty
      ? "there is nothing to do on this screen" : "this screen takes \(known.joined(separator: ", "))"
  }
}

extension ScreenAction {
  /// What the user types.
  var usage: String {
    switch self {
    case .onScreen(let verb, _): verb
    case .onLine(let verb, _): "\(verb) N"
    }
  }
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
  /// One case for each item, in the menu's order, with its command. The application switches over them, so it doesn't
  /// compile until it lists a new feature's item.
  public enum ID: String, CaseIterable, Sendable { case list, cart, profile }

  public let id: ID
  public let title: String
  public let open: @MainActor () -> Screen

  public init(_ id: ID, title: String, open: @escaping @MainActor () -> Screen) {
    self.id = id
    self.title = title
    self.open = open
  }
}
