import Assembler
import AssemblerEffects

protocol NoteServer: Sendable { func notes(of user: String) async throws -> [String] }
struct WebNotes: NoteServer {
  func notes(of user: String) async throws -> [String] { [] }
}

protocol ServerAssembler: ClockAssembler { var server: any NoteServer { get } }
// `WebNotes` has no rule of its own, so nobody gets it without its decorator.
extension ServerAssembler where Self: LiveAssembler {
  var server: any NoteServer { RetryingNotes(server: WebNotes(), clock: clock) }
}
protocol NotesApplication: ScopedAssembler, ServerAssembler, LogAssembler {}
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
