import Assembler

final class Note: Sendable { init(_ names: [String] = []) {} }
final class Board: @unchecked Sendable { init(make: @escaping () -> Note) {} }
final class Owner: @unchecked Sendable {
  weak var assembler: (any NoteAssembler)?
  init(assembler: any NoteAssembler) { self.assembler = assembler }
}
final class Index: @unchecked Sendable {
  private let find: () -> Note
  init(find: @escaping () -> Note) { self.find = find }
}

protocol NoteAssembler: ScopedAssembler, AnyObject {
  func resolve(name: String) -> String
  func resolve() -> Note
  func resolve() -> Board
  func resolve(_ label: Int.Type) -> Note
  func resolve() -> Owner
  func resolve(_ label: String.Type) -> Board
  func resolve() -> Index
}
extension NoteAssembler {
  func resolve(name: String) -> String { name }
  // Called at once; passed to a function that does not let it escape; in a block that is no closure.
  func resolve() -> Note {
    shared {
      let name = { self.resolve(name: "one") }()
      let names = ["two"].map(resolve(name:)) + ["three"].map { self.resolve(name: $0) }
      if name.isEmpty {
        return Note([resolve(name: "none")])
      }
      return Note(names + [name])
    }
  }
  // Nothing keeps it but who asks for it.
  func resolve() -> Board { Board(make: resolve) }
  func resolve(_ label: Int.Type) -> Note {
    weaklyShared {
      let make = { self.resolve() as Note }
      return make()
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
  let _: Note = app.resolve()
  let _: Board = app.resolve()
  let _: Note = app.resolve(Int.self)
  let _: Owner = app.resolve()
  let _: Board = app.resolve(String.self)
  let _: Index = app.resolve()
}
