import AssemblerEffects
import Foundation

final class FileContacts: ContactsDataSource {
  private let files: FileAccess

  init(files: FileAccess) {
    self.files = files
  }

  /// Reads a contact from each line: a name and a birthday, such as `Ada,12-10`.
  func contacts() throws -> [Contact] {
    let data = try files.read(URL(filePath: "contacts.csv"))
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      return Contact(name: String(fields[0]), birthday: fields.count > 1 ? String(fields[1]) : "")
    }
  }
}
