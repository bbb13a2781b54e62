import Assembler
import AssemblerEffects

protocol ContactsSceneAssembler: ScopedAssembler, DateAssembler, TimeZoneAssembler {
  func resolve() -> any ContactsDataSource
}

extension ContactsSceneAssembler {
  func contacts(of user: String) -> ContactsPresenter {
    ContactsPresenter(user: user, dataSource: resolve(), now: date, timeZone: timeZone)
  }
}

extension ContactsSceneAssembler where Self: LiveAssembler & FileAssembler {
  func resolve() -> any ContactsDataSource {
    shared { FileContacts(files: files) }
  }
}
