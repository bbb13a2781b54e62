import Assembler
import AssemblerTesting
import Contacts
import Foundation
import TestSupport
import Testing

private final class StubContactsDataSource: ContactsDataSource {
  private let stub: [Contact]

  init(_ stub: [Contact]) {
    self.stub = stub
  }

  func contacts() async throws -> [Contact] { stub }
}

private final class ContactsTestAssembler: TestAssembler, ContactsSceneAssembler {
  let contactsDataSource: any ContactsDataSource

  init(_ contacts: [Contact]) {
    contactsDataSource = StubContactsDataSource(contacts)
  }
}

@MainActor @Suite struct ContactsTests {
  @Test("The scene shows the user's contacts sorted by name") func scene() async throws {
    let assembler = ContactsTestAssembler([Contact(name: "Zoe"), Contact(name: "Blob")])
    let viewController = assembler.resolve(user: User(name: "Ada"))
    #expect(viewController.lines.isEmpty)
    try await viewController.viewDidLoad()
    #expect(viewController.title == "Ada's contacts")
    #expect(viewController.lines == ["Blob", "Zoe"])
  }

  @Test("A contact whose birthday is today gets a cake") func birthday() async throws {
    let newYear1984 = Date(timeIntervalSince1970: 441_763_200)
    let assembler = ContactsTestAssembler([Contact(name: "Blob", birthday: newYear1984)])
    let viewController = assembler.resolve(user: User(name: "Ada"))
    try await viewController.viewDidLoad()
    #expect(viewController.lines == ["Blob 🎂"])
  }

  @Test("The use case is shared, and the view controller isn't") func lifetimes() {
    let assembler = ContactsTestAssembler([])
    #expect(assembler.getAllContacts === assembler.getAllContacts)
    let user = User(name: "Ada")
    #expect(assembler.resolve(user: user) !== assembler.resolve(user: user))
  }

  @Test("The live data source reads a file") func file() async throws {
    let folder = try TemporaryFolder()
    try folder.write("Blob\t1984-01-01\nZoe\n", to: "contacts.tsv")
    let file = folder.url.appending(path: "contacts.tsv")
    let contacts = try await FileContactsDataSource(file: file).contacts()
    #expect(contacts.map(\.name) == ["Blob", "Zoe"])
    #expect(contacts.map(\.birthday) == [Date(timeIntervalSince1970: 441_763_200), nil])
  }
}
