import Domain
import LiveLeaves
import Session

/// A line that somebody typed.
enum Command: Hashable {
  case help, quit, signOut, flags, debug
  case signIn(String)
  case open(String)
  case perform(ScreenAction, on: String?)
  case setFlag(Flag, Bool)
  case setDebug(DebugMenu.Products)

  /// Nil for an empty line. A word that is no command may be one of the session's menu.
  init?(_ line: String) throws(ShopError) {
    let words = line.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
    guard let verb = words.first else { return nil }
    let rest = Array(words.dropFirst())
    switch (verb, rest.count) {
    case ("help", 0): self = .help
    case ("quit", 0): self = .quit
    case ("sign", 1) where rest == ["out"]: self = .signOut
    case ("sign", 2) where rest[0] == "in": self = .signIn(rest[1])
    case ("sign", _): throw ShopError("say sign in NAME, or sign out")
    case ("add", _), ("show", _): self = .perform(try Self.action(words), on: "list")
    case ("remove", _): self = .perform(try Self.action(words), on: "cart")
    case ("checkout", 0): self = .perform(.checkOut, on: "cart")
    case ("pay", 0): self = .perform(.pay, on: nil)
    case ("flags", 0): self = .flags
    case ("flags", _): self = try Self.flag(rest)
    case ("debug", 0): self = .debug
    case ("debug", _): self = .setDebug(try Self.choice("debug", rest))
    case (_, 0): self = .open(verb)
    case (_, 2) where ["add", "show", "remove"].contains(rest[0]):
      self = .perform(try Self.action(rest), on: verb)
    default: throw ShopError("'\(line)' is no command: try help")
    }
  }

  private static func action(_ words: [String]) throws(ShopError) -> ScreenAction {
    guard words.count == 2, let number = Int(words[1]), number > 0 else {
      throw ShopError("say \(words[0]) and one number, such as \(words[0]) 2")
    }
    return words[0] == "add" ? .add(number) : words[0] == "show" ? .show(number) : .remove(number)
  }

  private static func flag(_ words: [String]) throws(ShopError) -> Command {
    let flag: Flag = try choice("flags", Array(words.prefix(1)))
    guard words.count == 2, ["on", "off"].contains(words[1]) else {
      throw ShopError("say flags \(flag.rawValue) on, or off")
    }
    return .setFlag(flag, words[1] == "on")
  }

  private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ verb: String,
    _ words: [String]
  ) throws(ShopError) -> Choice {
    guard words.count == 1, let choice = Choice(rawValue: words[0]) else {
      throw ShopError("\(verb) takes one of: \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return choice
  }
}
