/// A line that the shell can't run. The description says what to type instead, or why not now.
enum CommandError: Error, Hashable, CustomStringConvertible {
  case unknownLine(String)
  case unknownItem(String)
  case noNumber(verb: String)
  case noChoice(verb: String, choices: [String])
  case neitherOnNorOff(flag: String)
  case neitherSignInNorSignOut
  case signedIn, signedOut
  case needsSession, needsCheckout

  var description: String {
    switch self {
    case .unknownLine(let line): "'\(line)' is no command: try help"
    case .unknownItem(let command): "there is no command '\(command)': try help"
    case .noNumber(let verb): "say \(verb) and one number, such as \(verb) 2"
    case .noChoice(let verb, let choices): "\(verb) takes one of: \(choices.joined(separator: ", "))"
    case .neitherOnNorOff(let flag): "say flags \(flag) on, or off"
    case .neitherSignInNorSignOut: "say sign in NAME, or sign out"
    case .signedIn: "somebody is signed in: sign out first"
    case .signedOut: "nobody is signed in"
    case .needsSession: "sign in first: sign in NAME"
    case .needsCheckout: "there is nothing to pay: check out first"
    }
  }
}
