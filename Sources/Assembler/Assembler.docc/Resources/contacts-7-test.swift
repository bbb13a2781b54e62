import Assembler
import AssemblerTesting
import Testing

@testable import ContactsApp

final class StubContacts: ContactsDataSource {
  func contacts() -> [Contact] {
    [Contact(name: "Ada", birthday: "12-10"), Contact(name: "Zoe", birthday: "01-01")]
  }
}

final class ContactsTestAssembler: TestAssembler, ContactsSceneAssembler {
  let contacts: any ContactsDataSource = StubContacts()
}

@MainActor @Test func birthday() throws {
  let presenter = ContactsTestAssembler().resolve(user: "Blob")
  #expect(try presenter.lines() == ["Ada", "Zoe 🎂"])
}
