public import Domain

/// The only owner of the session's assembler. Signing out releases the assembler and its cached objects.
///
/// The application doesn't cache this object, because a session retains its parent: they would retain each other.
@MainActor public final class CurrentSession {
  public private(set) var session: (any UserSession)?
  private let service: any SignInService
  private let storage: (User) -> any BasketStorage
  private let makeSession: (Account) -> any UserSession

  public init(
    service: any SignInService,
    storage: @escaping (User) -> any BasketStorage,
    makeSession: @escaping (Account) -> any UserSession
  ) {
    self.service = service
    self.storage = storage
    self.makeSession = makeSession
  }

  /// Loads the session's initial values, and then creates its assembler.
  public func signIn(name: String) async throws -> Account {
    let user = try await service.signIn(name: name)
    let account = Account(user: user, savedBasket: try storage(user).load())
    session = makeSession(account)
    return account
  }

  public func signOut() {
    session = nil
  }
}
