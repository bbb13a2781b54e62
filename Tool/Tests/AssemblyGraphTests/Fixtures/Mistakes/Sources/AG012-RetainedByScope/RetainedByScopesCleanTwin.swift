import Assembler

final class Note: Sendable { init(_ names: [String] = []) {} }
final class Board: @unchecked Sendable { init(make: @escaping () -> Note) {} }
final class Owner: @unchecked Sendable {
  weak var assembler: (any NoteAssembler)?
  init(assembler: any NoteAssembler) { self.assembler = assembler }
}
final class Index: @unchecked Sendable {
  private let find: () -> Note; init(find: @escaping () -> Note) { self.find = find }
}
protocol NoteAssembler: ScopedAssembler, AnyObject {
  func resolve(name: String) -> String; func resolve() -> Note; func resolve() -> Board
  func resolve(_ label: Int.Type) -> Note; func resolve() -> Owner
  func resolve(_ label: String.Type) -> Board; func resolve() -> Index
}
extension NoteAssembler {
  func resolve(name: String) -> String { name }
  // Called at once; passed to a function that does not let it escape; in a block that is no closure.
  func resolve() -> Note {
    shared {
      let name = { self.resolve(name: "one") }()
      let names = ["two"].map(resolve(name:)) + ["three"].map { self.resolve(name: $0) }
      if name.isEmpty { return Note([resolve(name: "none")]) }
      return Note(names + [name])
    }
  }
  // Nothing keeps it but who asks for it.
  func resolve() -> Board { Board(make: resolve) }
  func resolve(_ label: Int.Type) -> Note {
    weaklyShared {
      let make = { self.resolve() as Note }; return make()
    }
  }
  // A weak property; captured weakly around another closure.
  func resolve() -> Owner { shared { Owner(assembler: self) } }
  func resolve(_ label: String.Type) -> Board {
    shared {
      Board { [weak self] in
        let make = { self?.resolve() ?? Note() }
        return make()
      }
    }
  }
  // The `self` of a metatype.
  func resolve() -> Index { shared { Index(find: { [app = later()] in app().resolve(Int.self) }) } }
}
final class NoteApp: LiveAssembler, NoteAssembler { let scope = Scope() }
func use(_ app: NoteApp) {
  let _: Note = app.resolve(); let _: Board = app.resolve(); let _: Note = app.resolve(Int.self)
  let _: Owner = app.resolve(); let _: Board = app.resolve(String.self); let _: Index = app.resolve()
}

// The object keeps another argument.
final class Ledger: @unchecked Sendable {
  private let name: () -> String; private let notes: Note
  init(name: @escaping () -> String, note: () -> Note) { self.name = name; notes = note() }
}
protocol LedgerAssembler: NoteAssembler { func resolve() -> Ledger }
extension LedgerAssembler {
  func resolve() -> Ledger { shared { Ledger(name: { "one" }, note: { self.resolve() }) } }
}
final class LedgerApp: LiveAssembler, LedgerAssembler { let scope = Scope() }

// Text after an interpolation, and captured values.
final class Sign: @unchecked Sendable {
  let text: () -> String
  init(_ text: @escaping () -> String) { self.text = text }
}
struct Fan: Sendable { let seat = "7" }
final class Gate: @unchecked Sendable {
  let check: (String) -> Bool
  init(check: @escaping (String) -> Bool) { self.check = check }
}
// A weak property wrapper of the package's own.
@propertyWrapper struct Unretained<Value: AnyObject> {
  private weak var value: Value?
  var wrappedValue: Value? {
    get { value }
    set { value = newValue }
  }
  init(wrappedValue: Value?) { value = wrappedValue }
}
final class Guide: @unchecked Sendable {
  @Unretained var app: SignApp?
  init(app: SignApp) { self.app = app }
}
protocol SignAssembler: ScopedAssembler {
  var fan: Fan { get }; var title: String { get }; func resolve() -> Sign; func resolve() -> Gate
  func resolve(_ label: Int.Type) -> Sign; func resolve(_ label: Bool.Type) -> Sign
}
extension SignAssembler {
  func resolve() -> Sign {
    shared {
      let number = 3; return Sign({ "\(number) by self" })
    }
  }
  func resolve() -> Gate { shared { Gate(check: { [fan] in $0 == fan.seat }) } }
  func resolve(_ label: Int.Type) -> Sign { shared { Sign { [title] in title + "." } } }
  func resolve(_ label: Bool.Type) -> Sign { shared { Sign { [title = fan.seat] in title + "." } } }
}
final class SignApp: LiveAssembler, SignAssembler {
  let scope = Scope(); let fan = Fan(); let title = "gate"
  func guide() -> Guide { shared { Guide(app: self) } }
}
func use(_ app: SignApp) {
  let _: Sign = app.resolve(); let _: Gate = app.resolve(); let _: Sign = app.resolve(Int.self)
  let _: Sign = app.resolve(Bool.self)
}

// The value of a property, the result of a closure, and what the scope holds weakly.
final class Ribbon: @unchecked Sendable {
  let title: String; let make: () -> String
  init(_ title: String, make: @escaping () -> String = { "" }) { self.title = title; self.make = make }
}
protocol RibbonAssembler: ScopedAssembler {
  var title: String { get }; func resolve(_ label: Int.Type) -> Ribbon
  func resolve(_ label: Bool.Type) -> Ribbon; func resolve(_ label: String.Type) -> Ribbon
}
extension RibbonAssembler {
  func resolve(_ label: Int.Type) -> Ribbon { shared { Ribbon(self.title) } }
  func resolve(_ label: Bool.Type) -> Ribbon {
    shared {
      let make = { self.title }; return Ribbon(make())
    }
  }
  func resolve(_ label: String.Type) -> Ribbon { weaklyShared { Ribbon("", make: { self.title }) } }
}
final class RibbonApp: LiveAssembler, RibbonAssembler { let scope = Scope(); let title = "banner" }
