public import Assembler
public import AssemblerEffects
import Foundation

/// The contacts scene: a graph of four objects with a run-time argument, and one leaf.
public protocol ContactsSceneAssembler: ScopedAssembler, DateAssembler {
  @MainActor func resolve(user: User) -> ContactsListViewController
  @MainActor func resolve(user: User) -> ContactsListPresenter
  func resolve() -> GetAllContacts
  func resolve() -> any ContactsDataSource
}

extension ContactsSceneAssembler {
  @MainActor public func resolve(user: User) -> ContactsListViewController {
    ContactsListViewController(presenter: resolve(user: user))
  }

  @MainActor public func resolve(user: User) -> ContactsListPresenter {
    ContactsListPresenter(user: user, getAllContacts: resolve(), now: resolve())
  }

  public func resolve() -> GetAllContacts {
    shared { GetAllContacts(contactsDataSource: resolve()) }
  }
}

extension ContactsSceneAssembler where Self: LiveAssembler {
  public func resolve() -> any ContactsDataSource {
    FileContactsDataSource(file: .homeDirectory.appending(path: "contacts.tsv"))
  }
}
