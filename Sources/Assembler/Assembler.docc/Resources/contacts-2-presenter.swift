import AssemblerEffects
import Foundation

struct ContactsPresenter {
  let user: String
  let dataSource: any ContactsDataSource
  let now: DateGenerator
  let timeZone: TimeZone

  func lines() throws -> [String] {
    let today = now().formatted(Date.ISO8601FormatStyle(timeZone: timeZone).month().day())
    return try dataSource.contacts().map { contact in
      contact.birthday == today ? "\(contact.name) 🎂" : contact.name
    }
  }
}
