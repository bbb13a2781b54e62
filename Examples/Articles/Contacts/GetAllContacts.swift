/// The use case: all contacts, by name.
public final class GetAllContacts: Sendable {
  private let contactsDataSource: any ContactsDataSource

  public init(contactsDataSource: any ContactsDataSource) {
    self.contactsDataSource = contactsDataSource
  }

  public func callAsFunction() async throws -> [Contact] {
    try await contactsDataSource.contacts().sorted { $0.name < $1.name }
  }
}
