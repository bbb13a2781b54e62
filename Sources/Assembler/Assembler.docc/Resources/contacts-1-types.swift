struct Contact: Sendable, Equatable {
  let name: String
  /// The month and day, such as `12-10`.
  let birthday: String
}

protocol ContactsDataSource: AnyObject, Sendable {
  func contacts() throws -> [Contact]
}
