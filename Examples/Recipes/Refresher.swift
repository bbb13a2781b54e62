import Assembler
import AssemblerEffects

final class Refresher: Sendable {
  private let task: Task<Void, Never>

  init(user: String, server: any NoteServer, clock: any Clock<Duration>) {
    task = Task {
      repeat {
        _ = try? await server.notes(of: user)
      } while (try? await clock.sleep(for: .seconds(900))) != nil
    }
  }
  deinit { task.cancel() }
}
extension NotesSession {
  var refresher: Refresher {
    shared { Refresher(user: user, server: parent.server, clock: parent.clock) }
  }
}
