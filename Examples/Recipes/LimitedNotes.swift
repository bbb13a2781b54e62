import Foundation

struct LimitedNotes: NoteServer {
  let server: any NoteServer, clock: any Clock<Duration>

  func notes(of user: String) async throws -> [String] {
    try await withThrowingTaskGroup(of: [String]?.self) { group in
      group.addTask { try await server.notes(of: user) }
      group.addTask {
        try await clock.sleep(for: .seconds(10))
        return nil
      }
      defer { group.cancelAll() }
      guard let notes = try await group.next() ?? nil else { throw URLError(.timedOut) }
      return notes
    }
  }
}
