import Assembler

final class Sketch: Sendable {}
final class Toolbar: Sendable { init(_ draft: Sketch) {} }
final class Note: Sendable { init(_ draft: Sketch, _ toolbar: Toolbar) {} }
final class NoteList: Sendable {
  let open: @Sendable () -> Note
  init(_ drafts: [Sketch], _ open: @escaping @Sendable () -> Note) { self.open = open }
}

protocol NoteAssembler: ScopedAssembler, Sendable {
  func resolve() -> Sketch
  func resolve() -> Toolbar
  func resolve() -> Note
  func resolve() -> NoteList
}
extension NoteAssembler {
  func resolve() -> Sketch { graphShared { Sketch() } }
  func resolve() -> Toolbar { Toolbar(resolve()) }
  func resolve() -> Note { graph { Note(resolve(), resolve()) } }
  // The closure of `map` runs in the graph, and the note that opens later has a graph of its own.
  func resolve() -> NoteList { graph { NoteList([1, 2].map { _ in resolve() }, { self.resolve() }) } }
}
final class NoteApp: LiveAssembler, NoteAssembler { let scope = Scope() }

func use(_ app: NoteApp) {
  let _: NoteList = app.resolve()
}
