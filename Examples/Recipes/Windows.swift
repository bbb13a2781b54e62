import Assembler

@MainActor final class Toolbar { var title = "" }
protocol NotesWindow: ScopedAssembler { @MainActor var toolbar: Toolbar { get } }
extension NotesWindow {
  @MainActor var toolbar: Toolbar { shared { Toolbar() } }
}
final class WindowAssembler<Parent: NotesApplication>: Child<Parent>, ChildAssembler, NotesWindow {}

struct Editor { let user: String, toolbar: Toolbar }
extension NotesSession {
  @MainActor func editor(in window: any NotesWindow) -> Editor {
    Editor(user: user, toolbar: window.toolbar)
  }
}
