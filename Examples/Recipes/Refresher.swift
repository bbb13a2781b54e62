import Assembler
import AssemblerEffects

final class Refresher: Sendable {
  private let task: Task<Void, Never>

  init(clock: any Clock<Duration>, refresh: @escaping @Sendable () async throws -> Void) {
    task = Task {
      repeat { try? await refresh() } while (try? await clock.sleep(for: .seconds(15 * 60))) != nil
    }
  }

  deinit { task.cancel() }
}
extension NotesSession {
  var refresher: Refresher {
    shared {
      Refresher(clock: parent.clock) { [server = parent.server, user] in
        _ = try await server.notes(of: user)
      }
    }
  }
}
