public import Assembler
public import AssemblerEffects
import Foundation

/// Builds the contacts scene: a view controller with a run-time argument, a cached use case, and one leaf.
public protocol ContactsSceneAssembler: ScopedAssembler, DateAssembler {
  @MainActor func resolve(user: User) -> ContactsListViewController
  var getAllContacts: GetAllContacts { get }
  var contactsDataSource: any ContactsDataSource { get }
}

extension ContactsSceneAssembler {
  @MainActor public func resolve(user: User) -> ContactsListViewController {
    let presenter = ContactsListPresenter(user: user, getAllContacts: getAllContacts, now: date)
    return ContactsListViewController(presenter: presenter)
  }

  public var getAllContacts: GetAllContacts {
    shared { GetAllContacts(contactsDataSource: contactsDataSource) }
  }
}

extension ContactsSceneAssembler where Self: LiveAssembler {
  public var contactsDataSource: any ContactsDataSource {
    FileContactsDataSource(file: .homeDirectory.appending(path: "contacts.tsv"))
  }
}

/// A list of contacts without a UI framework: a view would draw `title` and `lines`.
@MainActor public final class ContactsListViewController {
  public var title: String { presenter.title }
  public private(set) var lines: [String] = []
  private let presenter: ContactsListPresenter

  public init(presenter: ContactsListPresenter) {
    self.presenter = presenter
  }

  public func viewDidLoad() async throws {
    lines = try await presenter.lines()
  }
}

/// Formats a user's contacts.
@MainActor public final class ContactsListPresenter {
  public let title: String
  private let getAllContacts: GetAllContacts
  private let now: DateGenerator

  public init(user: User, getAllContacts: GetAllContacts, now: DateGenerator) {
    self.title = "\(user.name)'s contacts"
    self.getAllContacts = getAllContacts
    self.now = now
  }

  /// One line for each contact. A contact whose birthday is today (UTC) gets a cake.
  public func lines() async throws -> [String] {
    try await getAllContacts().map { contact in
      isToday(contact.birthday) ? "\(contact.name) 🎂" : contact.name
    }
  }

  private func isToday(_ birthday: Date?) -> Bool {
    guard let birthday else { return false }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar.dateComponents([.month, .day], from: birthday)
      == calendar.dateComponents([.month, .day], from: now())
  }
}
