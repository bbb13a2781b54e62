import AssemblerEffects
import Foundation

struct ContactsPresenter {
  let user: String
  let dataSource: any ContactsDataSource
  let now: DateGenerator

  func lines() throws -> [String] {
    let today = now().formatted(.iso8601.month().day())
    return try dataSource.contacts().map { contact in
      contact.birthday == today ? "\(contact.name) 🎂" : contact.name
    }
  }
}
