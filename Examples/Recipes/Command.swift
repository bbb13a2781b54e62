struct CountCommand {  // an AsyncParsableCommand
  var user = "Ada"  // an @Argument
  func run() async throws { print(try await count(in: LiveNotes())) }

  func count(in application: some NotesApplication) async throws -> Int {
    try await application.server.notes(of: user).count
  }
}
