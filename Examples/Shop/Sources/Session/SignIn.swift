public import Assembler
public import Domain

/// Holds the session's assembler. Nothing else does, so signing out releases it with all that it cached.
///
/// The application does not cache it. A session holds its parent, so the two would hold each other.
@MainActor public final class CurrentSession {
  public private(set) var session: (any UserSession)?
  private let service: any SignInService
  private let storage: (User) -> any BasketStorage
  private let makeSession: (Account) -> any UserSession

  init(
    service: any SignInService,
    storage: @escaping (User) -> any BasketStorage,
    makeSession: @escaping (Account) -> any UserSession
  ) {
    self.service = service
    self.storage = storage
    self.makeSession = makeSession
  }

  /// Awaits and reads what the session begins with, then makes its assembler.
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

/// What the application sees of a session's assembler. It is a child of the application's, whose type nobody
/// else needs to know: a child may be an existential, a parent may not.
public protocol UserSession: SessionLevel, AccountAssembler, MenuAssembler {}

public protocol SignInAssembler: ScopedAssembler, BasketStorageAssembler {
  func resolve() -> any SignInService
  func resolve(account: Account) -> any UserSession
  @MainActor func resolve() -> CurrentSession
}
extension SignInAssembler where Self: ApplicationLevel {
  @MainActor public func resolve() -> CurrentSession {
    CurrentSession(service: resolve(), storage: resolve(user:), makeSession: resolve(account:))
  }
}
