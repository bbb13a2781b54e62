import Assembler

// Advice: or write the rule in NotesScreen if it has its own
final class Notes: Sendable {}
protocol NotesAssembler: ScopedAssembler { func resolve() -> Notes }
extension NotesAssembler { func resolve() -> Notes { shared { Notes() } } }
final class NotesApp: LiveAssembler, NotesAssembler { let scope = Scope() }
final class NotesScreen: Child<NotesApp>, ChildAssembler, NotesAssembler {
  #if FIXED
  func resolve() -> Notes { shared { Notes() } }
  #endif
}

// The screen is meant to have its own: what the advice mends is that nobody says so.
func written() -> Bool {
  #if FIXED
  let app = NotesApp()
  let (one, other): (Notes, Notes) = (app.resolve(), NotesScreen(parent: app).resolve())
  return one !== other
  #else
  return false
  #endif
}
