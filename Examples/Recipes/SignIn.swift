import Observation

@MainActor @Observable final class SignIn {
  private(set) var session: (any NotesSession)?
  private let makeSession: (String) -> any NotesSession

  init(makeSession: @escaping (String) -> any NotesSession) { self.makeSession = makeSession }

  func signIn(user: String) { session = makeSession(user) }
  func signOut() { session = nil }
}
extension NotesApplication {
  @MainActor func signIn() -> SignIn { SignIn { UserSession(parent: self, user: $0) } }
}
