public import AssemblerEffects
import Foundation

/// Turns contacts into lines for a user.
@MainActor public final class ContactsListPresenter {
  public let title: String
  private let getAllContacts: GetAllContacts
  private let now: DateGenerator

  public init(user: User, getAllContacts: GetAllContacts, now: DateGenerator) {
    self.title = "\(user.name)'s contacts"
    self.getAllContacts = getAllContacts
    self.now = now
  }

  /// A line for each contact; a cake for those whose birthday it is, in UTC.
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
