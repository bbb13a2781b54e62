import Assembler
import AssemblerEffects

protocol NoteServer: Sendable { func notes(of user: String) async throws -> [String] }
struct WebNotes: NoteServer {
  func notes(of user: String) async throws -> [String] { [] }
}

protocol ServerAssembler: Assembling { var origin: any NoteServer { get } }
extension ServerAssembler where Self: LiveAssembler {
  var origin: any NoteServer { WebNotes() }
}
protocol NotesApplication: ScopedAssembler, ServerAssembler, ClockAssembler, LogAssembler {
  var server: any NoteServer { get }
}
final class LiveNotes: LiveAssembler, NotesApplication { let scope = Scope() }

protocol NotesSession: ScopedAssembler, ChildAssembler where Parent: NotesApplication {
  var user: String { get }
}
final class UserSession<Parent: NotesApplication>: Child<Parent>, NotesSession {
  let user: String
  init(parent: Parent, user: String) {
    self.user = user
    super.init(parent: parent)
  }
}
