public import Foundation

/// The use case: loads all contacts, sorted by name.
public final class GetAllContacts: Sendable {
  private let contactsDataSource: any ContactsDataSource

  public init(contactsDataSource: any ContactsDataSource) {
    self.contactsDataSource = contactsDataSource
  }

  public func callAsFunction() async throws -> [Contact] {
    try await contactsDataSource.contacts().sorted { $0.name < $1.name }
  }
}

/// The owner of the contacts.
public struct User: Sendable, Equatable {
  public let name: String

  public init(name: String) {
    self.name = name
  }
}

/// A person with a birthday.
public struct Contact: Sendable, Equatable {
  public let name: String
  public let birthday: Date?

  public init(name: String, birthday: Date? = nil) {
    self.name = name
    self.birthday = birthday
  }
}

/// A source of contacts.
public protocol ContactsDataSource: AnyObject, Sendable {
  func contacts() async throws -> [Contact]
}

/// Reads contacts from a file of tab-separated lines: a name and an optional birthday, `2001-12-25`.
public final class FileContactsDataSource: ContactsDataSource {
  private let file: URL

  public init(file: URL) {
    self.file = file
  }

  public func contacts() async throws -> [Contact] {
    try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline).map { line in
      let fields = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      return Contact(name: String(fields[0]), birthday: fields.dropFirst().first.flatMap(Self.date))
    }
  }

  private static func date(_ text: Substring) -> Date? {
    try? Date(String(text), strategy: .iso8601.year().month().day())
  }
}
