@MainActor enum Running {
  private static var root: (any NotesApplication)?

  static func launch(_ application: any NotesApplication) { root = application }

  static var application: any NotesApplication {
    guard let root else { fatalError("nobody launched; test what the application builds") }
    return root
  }
}
struct CountIntent {  // an AppIntent, whose perform() has one line
  @MainActor func perform() async throws -> Int {
    try await Running.application.count(user: "Ada").run()
  }
}
struct Count {
  let server: any NoteServer, user: String
  func run() async throws -> Int { try await server.notes(of: user).count }
}
extension NotesApplication {
  func count(user: String) -> Count { Count(server: server, user: user) }
}
