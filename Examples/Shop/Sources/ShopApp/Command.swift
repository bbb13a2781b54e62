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
    case ("add", _): self = .perform(.add(try Self.number(verb, rest)), on: "list")
    case ("show", _): self = .perform(.show(try Self.number(verb, rest)), on: "list")
    case ("remove", _): self = .perform(.remove(try Self.number(verb, rest)), on: "cart")
    case ("checkout", 0): self = .perform(.checkOut, on: "cart")
    case ("pay", 0): self = .perform(.pay, on: nil)
    case ("flags", 0): self = .flags
    case ("flags", _): self = try Self.flag(rest)
    case ("debug", 0): self = .debug
    case ("debug", _): self = .setDebug(try Self.choice("debug", rest))
    case (_, 0): self = .open(verb)
    default: throw ShopError("'\(line)' is no command: try help")
    }
  }

  private static func number(_ verb: String, _ words: [String]) throws(ShopError) -> Int {
    guard words.count == 1, let number = Int(words[0]), number > 0 else {
      throw ShopError("say \(verb) and one number, such as \(verb) 2")
    }
    return number
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
