import AssemblerEffects
import Domain
import LiveLeaves
import Session

/// The shop's front: runs one line after the other, and shows one screen at a time.
@MainActor public final class Shell {
  let account: CurrentSession
  private let flags: FeatureFlags
  private let debug: DebugMenu
  private let console: Console
  private var screen: Screen?

  init(account: CurrentSession, flags: FeatureFlags, debug: DebugMenu, console: Console) {
    self.account = account
    self.flags = flags
    self.debug = debug
    self.console = console
  }

  /// Runs a line and prints the reply. Returns false if the line ends the shop.
  public func run(_ line: String) async -> Bool {
    do {
      guard let command = try Command(line) else { return true }
      if case .quit = command { return false }
      try await run(command)
    } catch {
      console.print("Sorry: \(error).")
    }
    return true
  }

  private func run(_ command: Command) async throws {
    switch command {
    case .help: printHelp()
    case .signIn(let name):
      guard account.session == nil else { throw ShopError("somebody is signed in: sign out first") }
      console.print("Signed in as \(try await account.signIn(name: name).user.name).")
    case .signOut:
      guard account.session != nil else { throw ShopError("nobody is signed in") }
      screen = nil
      account.signOut()
      console.print("Signed out.")
    case .open(let item): try await show(try open(item))
    case .perform(let action, on: let item): try await perform(action, on: item)
    case .flags:
      for flag in Flag.allCases { console.print("  \(flag.rawValue) \(flags[flag] ? "on" : "off")") }
    case .setFlag(let flag, let isOn):
      flags.set(flag, to: isOn)
      console.print("\(flag.rawValue) is \(isOn ? "on" : "off").")
    case .debug: console.print("  products \(debug.products.rawValue)")
    case .setDebug(let products):
      debug.choose(products)
      console.print("Products are \(products.rawValue).")
    case .quit: break
    }
  }

  private func open(_ command: String) throws -> Screen {
    guard let session = account.session else { throw ShopError("sign in first: sign in NAME") }
    let menu: [MenuItem] = session.resolve()
    guard let item = menu.first(where: { $0.command == command }) else {
      throw ShopError("there is no command '\(command)': try help")
    }
    screen = nil  // the old screen ends before the new one begins
    return item.open()
  }

  private func show(_ new: Screen) async throws {
    try await new.content.load()
    screen = new
    for line in new.content.lines { console.print(line) }
  }

  /// Performs an action on the screen of a menu item, or on the one that is shown.
  private func perform(_ action: ScreenAction, on item: String?) async throws {
    let target: Screen
    if let item {
      target = try open(item)
      try await target.content.load()
      screen = target
    } else {
      guard let screen else { throw ShopError("there is nothing to pay: check out first") }
      target = screen
    }
    switch try await target.content.perform(action) {
    case .message(let text): console.print(text)
    case .opened(let next): try await show(next)
    }
  }

  private func printHelp() {
    let menu: [MenuItem] = account.session?.resolve() ?? []
    var commands = menu.map { ($0.command, $0.title) }
    commands += [
      ("add N, show N", "a product of the list"),
      ("remove N", "a line of the basket"),
      ("SCREEN add|show|remove N", "the same, on the screen of that name"),
      ("checkout, pay", "buys the basket"),
      ("sign in NAME, sign out", "Ada is a member, Bob is none"),
      ("flags, flags NAME on|off", "switches a feature"),
      ("debug, debug live|offline|empty", "where products come from"),
      ("help, quit", "this list, and the end"),
    ]
    for (command, text) in commands { console.print("  \(command): \(text)") }
  }
}
