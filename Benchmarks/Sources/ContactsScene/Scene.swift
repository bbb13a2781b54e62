import Assembler
import Synchronization

// The measured scene: four objects, of which one takes the user at run time and none is shared; and one object that is
// shared in every way.

public struct User: Sendable {
  let name: String

  public init(name: String) {
    self.name = name
  }
}

public protocol ContactsDataSource: AnyObject, Sendable {}

public final class NetworkContactsDataSource: ContactsDataSource {
  public init() {}
}

public final class GetAllContacts: Sendable {
  let contactsDataSource: any ContactsDataSource

  public init(contactsDataSource: any ContactsDataSource) {
    self.contactsDataSource = contactsDataSource
  }
}

public final class ContactsListPresenter: Sendable {
  let user: User
  let getAllContacts: GetAllContacts

  public init(user: User, getAllContacts: GetAllContacts) {
    self.user = user
    self.getAllContacts = getAllContacts
  }
}

public final class ContactsListViewController: Sendable {
  let presenter: ContactsListPresenter

  public init(presenter: ContactsListPresenter) {
    self.presenter = presenter
  }
}

public final class Service: Sendable {
  public init() {}
}

public protocol Endpoint: Sendable {}

public struct LiveEndpoint: Endpoint {
  let service: Service
}

public final class Session: Sendable {}

public final class Cache: Sendable {
  public init() {}
}

public final class Draft: Sendable {}

public protocol ContactsSceneAssembler: ScopedAssembler, Sendable {
  func resolve(user: User) -> ContactsListViewController
  func resolve(user: User) -> ContactsListPresenter
  func resolve() -> GetAllContacts
  func resolve() -> any ContactsDataSource
  func resolve() -> Service
  func resolve() -> any Endpoint
  func resolve(account: Int) -> Session
  func resolve() -> Cache
  func resolve() -> Draft
}

extension ContactsSceneAssembler {
  public func resolve(user: User) -> ContactsListViewController {
    ContactsListViewController(presenter: resolve(user: user))
  }

  public func resolve(user: User) -> ContactsListPresenter {
    ContactsListPresenter(user: user, getAllContacts: resolve())
  }

  public func resolve() -> GetAllContacts { GetAllContacts(contactsDataSource: resolve()) }

  public func resolve() -> Service { shared { Service() } }

  public func resolve() -> any Endpoint { shared { LiveEndpoint(service: resolve()) } }

  public func resolve(account: Int) -> Session { shared(for: account) { Session() } }

  public func resolve() -> Cache { weaklyShared { Cache() } }

  public func resolve() -> Draft { graphShared { Draft() } }
}

extension ContactsSceneAssembler where Self: LiveAssembler {
  public func resolve() -> any ContactsDataSource { NetworkContactsDataSource() }
}

/// The same without a framework: a factory with a function for each object.
public protocol ServiceFactory: Sendable {
  func makeService() -> Service
}

public struct StoredServiceFactory: ServiceFactory {
  private let service = Service()

  public init() {}

  public func makeService() -> Service { service }
}

public final class LockedServiceFactory: ServiceFactory {
  private let service = Mutex<Service?>(nil)

  public init() {}

  public func makeService() -> Service {
    service.withLock { service in
      if let service { return service }
      let made = Service()
      service = made
      return made
    }
  }
}

public enum StaticServiceFactory {
  public static let service = Service()
}
