import Assembler
import AssemblerEffects

protocol ContactsSceneAssembler: ScopedAssembler, DateAssembler, TimeZoneAssembler {
  func resolve(user: String) -> ContactsPresenter
  func resolve() -> any ContactsDataSource
}

extension ContactsSceneAssembler {
  func resolve(user: String) -> ContactsPresenter {
    ContactsPresenter(user: user, dataSource: resolve(), now: resolve(), timeZone: resolve())
  }
}
