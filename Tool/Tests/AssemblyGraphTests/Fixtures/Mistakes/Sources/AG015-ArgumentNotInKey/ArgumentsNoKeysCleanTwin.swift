import Assembler
import Foundation

enum Primary {}
enum Kind: Sendable { case left, right }
final class Wing: Sendable { init(_ name: String = "") {} }
protocol WingAssembler: ScopedAssembler {
  func resolve(_ label: Primary.Type) -> Wing; func resolve(user: User) -> Wing
  func resolve(name: String) -> Wing; func resolve(kind: Kind) -> Wing; func resolve(path: String) -> Wing
}
extension WingAssembler {
  // A label; a part of an argument as the key; a key made from it; a place for each case; nothing cached.
  func resolve(_ label: Primary.Type) -> Wing { shared { Wing() } }
  func resolve(user: User) -> Wing { shared(for: user.id) { Wing(user.name) } }
  func resolve(name: String) -> Wing { let key = name.lowercased(); return shared(for: key) { Wing(name) } }
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
  let _: Wing = app.resolve(name: "a"); let _: Wing = app.resolve(kind: .left)
  let _: Wing = app.resolve(path: "p")
}

// The date is the instance's, and not the key's; a key in a variable; a label with the name of an argument.
final class Sheet: @unchecked Sendable {
  let madeAt: Date; var size = 0
  init(name: String = "", madeAt: Date = .distantPast, size: Int = 1) {
    self.madeAt = madeAt
    self.size = size
  }
}
protocol SheetAssembler: ScopedAssembler {
  func resolve(dated name: String) -> Sheet; func resolve(trimmed name: String) -> Sheet
  func resolve(name: String, size: Int) -> Sheet
}
extension SheetAssembler where Self: LiveAssembler {
  func resolve(dated name: String) -> Sheet { shared(for: name) { Sheet(name: name, madeAt: Date()) } }
  func resolve(trimmed name: String) -> Sheet {
    var key = name
    key.removeLast()
    return shared(for: key) { Sheet(name: name) }
  }
  func resolve(name: String, size: Int) -> Sheet {
    let sheet: Sheet = shared(for: name) { Sheet(name: name, size: 12) }
    sheet.size = size
    return sheet
  }
}
final class SheetApp: LiveAssembler, SheetAssembler { let scope = Scope() }
