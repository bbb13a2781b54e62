import Assembler

extension NotesSession {
  func start() { _ = refresher }
}
extension NotesApplication {
  @MainActor func startingSignIn() -> SignIn {
    SignIn {
      let session = UserSession(parent: self, user: $0)
      session.start()
      return session
    }
  }
}
