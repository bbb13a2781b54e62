import Assembler

// Advice: or write the rule in NotesScreen if it has its own
protocol NotesScene: ScopedAssembler { var notes: Item { get } }
extension NotesScene { var notes: Item { shared { Item() } } }
final class NotesApp: LiveAssembler, NotesScene { let scope = Scope() }
final class NotesScreen: Child<NotesApp>, ChildAssembler, NotesScene {
  #if FIXED
  var notes: Item { shared { Item() } }
  #endif
}
// The screen is meant to have its own: what the advice mends is that nobody says so.
func written() -> Bool {
  #if FIXED
  let app = NotesApp()
  return app.notes !== NotesScreen(parent: app).notes
  #else
  return false
  #endif
}
