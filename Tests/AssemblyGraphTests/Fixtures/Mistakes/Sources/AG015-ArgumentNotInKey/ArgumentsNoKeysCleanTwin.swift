import Assembler

enum Primary {}
enum Kind: Sendable { case left, right }
final class Wing: Sendable { init(_ name: String = "") {} }

protocol WingAssembler: ScopedAssembler {
  func resolve(_ label: Primary.Type) -> Wing
  func resolve(user: User) -> Wing
  func resolve(name: String) -> Wing
  func resolve(kind: Kind) -> Wing
  func resolve(path: String) -> Wing
}
extension WingAssembler {
  // A label; a part of an argument as the key; a key made from it; a place for each case; nothing cached.
  func resolve(_ label: Primary.Type) -> Wing { shared { Wing() } }
  func resolve(user: User) -> Wing { shared(for: user.id) { Wing(user.name) } }
  func resolve(name: String) -> Wing {
    let key = name.lowercased()
    return shared(for: key) { Wing(name) }
  }
  func resolve(kind: Kind) -> Wing {
    switch kind {
    case .left: return shared { Wing("left") }
    case .right: return shared { Wing("right") }
    }
  }
  func resolve(path: String) -> Wing { Wing(path) }
}
final class WingApp: LiveAssembler, WingAssembler { let scope = Scope() }

func use(_ app: WingApp) {
  let _: Wing = app.resolve(Primary.self)
  let _: Wing = app.resolve(user: User(id: 1, name: "Ada"))
  let _: Wing = app.resolve(name: "a")
  let _: Wing = app.resolve(kind: .left)
  let _: Wing = app.resolve(path: "p")
}
