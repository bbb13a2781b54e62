import Assembler
import AssemblerTesting

// The scene of the articles.
public struct User {}
public final class ContactsListViewController { init(presenter: ContactsListPresenter) {} }
public final class ContactsListPresenter { init(user: User, getAll: GetAllContacts) {} }
public final class GetAllContacts { init(source: any ContactsDataSource) {} }
public protocol ContactsDataSource {}
struct NetworkContactsDataSource: ContactsDataSource {}
struct StubContactsDataSource: ContactsDataSource {}

protocol ContactsSceneAssembler: Assembling {
  func resolve(user: User) -> ContactsListViewController
  func resolve(user: User) -> ContactsListPresenter
  func resolve() -> GetAllContacts
  func resolve() -> any ContactsDataSource
}

extension ContactsSceneAssembler {
  func resolve(user: User) -> ContactsListViewController {
    ContactsListViewController(presenter: resolve(user: user))
  }
  func resolve(user: User) -> ContactsListPresenter {
    ContactsListPresenter(user: user, getAll: resolve())
  }
  func resolve() -> GetAllContacts {
    GetAllContacts(source: resolve())
  }
  func resolve() -> any ContactsDataSource {
    NetworkContactsDataSource()
  }
}

final class AppAssembler: LiveAssembler, ContactsSceneAssembler {}

final class ContactsTestAssembler: TestAssembler, ContactsSceneAssembler {
  func resolve() -> any ContactsDataSource { StubContactsDataSource() }
}

func open(_ assembler: any ContactsSceneAssembler) -> ContactsListViewController {
  assembler.resolve(user: User())
}

// Without a `resolve`, it's no assembler.
protocol Sized { var size: Int { get } }
extension Sized { var size: Int { 1 } }
struct Circle: Sized { let size = 2 }

// A container by hand has a rule's property, and isn't an assembler either.
protocol HasLanguage { var language: String { get } }
protocol LanguageAssembler: HasLanguage, LiveAssembler { func resolve() -> Int }
struct LanguageApp: LanguageAssembler {
  let language = "en"
  func resolve() -> Int { 1 }
}
struct LanguageContainer: HasLanguage { let language = "de" }
