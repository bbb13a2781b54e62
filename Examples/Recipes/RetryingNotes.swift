struct RetryingNotes: NoteServer {
  let server: any NoteServer, clock: any Clock<Duration>

  func notes(of user: String) async throws -> [String] {
    for delay in [1, 2, 4] {
      do { return try await server.notes(of: user) } catch { try await clock.sleep(for: .seconds(delay)) }
    }
    return try await server.notes(of: user)
  }
}
