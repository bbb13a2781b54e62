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
  func resolve() -> any ContactsDataSource { StubContacts() }
}

@MainActor @Test func birthday() throws {
  let presenter = ContactsTestAssembler().contacts(of: "Blob")
  #expect(try presenter.lines() == ["Ada", "Zoe 🎂"])
}
