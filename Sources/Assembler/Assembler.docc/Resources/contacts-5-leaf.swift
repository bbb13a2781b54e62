import Assembler
import AssemblerEffects

protocol ContactsSceneAssembler: ScopedAssembler, DateAssembler, TimeZoneAssembler {
  func resolve(user: String) -> ContactsPresenter
  var contacts: any ContactsDataSource { get }
}

extension ContactsSceneAssembler {
  func resolve(user: String) -> ContactsPresenter {
    ContactsPresenter(user: user, dataSource: contacts, now: date, timeZone: timeZone)
  }
}

extension ContactsSceneAssembler where Self: LiveAssembler & FileAssembler {
  var contacts: any ContactsDataSource {
    shared { FileContacts(files: files) }
  }
}
