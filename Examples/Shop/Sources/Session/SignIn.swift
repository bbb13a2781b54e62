public import Assembler
public import Domain

/// The only owner of the session's assembler. Signing out releases the assembler and its cached objects.
///
/// The application doesn't cache this object, because a session retains its parent: they would retain each other.
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

/// The application's view of a session's assembler. A child can be an existential, so no other code names its type.
/// A parent can't be one.
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
