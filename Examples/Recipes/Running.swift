@MainActor enum Running {
  private static var root: (any NotesApplication)?

  static func launch(_ application: any NotesApplication) { root = application }

  static var application: any NotesApplication {
    guard let root else { fatalError("nobody launched; test what the application builds") }
    return root
  }
}
struct CountNotes {  // an AppIntent
  @MainActor func perform() async throws -> Int {
    try await Running.application.server.notes(of: "Ada").count
  }
}
