import Assembler
import AssemblerEffects

final class RetryingNotes: NoteServer {
  private let server: any NoteServer
  private let clock: any Clock<Duration>

  init(_ server: any NoteServer, clock: any Clock<Duration>) {
    self.server = server
    self.clock = clock
  }

  func notes(of user: String) async throws -> [String] {
    for delay in [1, 2, 4] {
      do { return try await server.notes(of: user) } catch { try await clock.sleep(for: .seconds(delay)) }
    }
    return try await server.notes(of: user)
  }
}
extension NotesApplication {
  var server: any NoteServer { shared { RetryingNotes(origin, clock: clock) } }
}
