import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
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

@MainActor @Test func file() throws {
  let files = FileAccess.inMemory()
  try files.write(Data("Ada,12-10\nZoe".utf8), to: URL(filePath: "contacts.csv"))
  let contacts = try FileContacts(files: files).contacts()
  #expect(contacts == [Contact(name: "Ada", birthday: "12-10"), Contact(name: "Zoe", birthday: "")])
}
