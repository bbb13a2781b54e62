import Assembler
import AssemblerTesting
import ContactsScene

final class AppAssembler: LiveAssembler, ContactsSceneAssembler {
  let scope = Scope()
}

final class ContactsTestAssembler: TestAssembler, ContactsSceneAssembler, @unchecked Sendable {
  func resolve() -> any ContactsDataSource { NetworkContactsDataSource() }
}
