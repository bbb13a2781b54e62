public import Foundation

/// Where contacts come from.
public protocol ContactsDataSource: AnyObject, Sendable {
  func contacts() async throws -> [Contact]
}

/// Reads contacts from a file: one a line, a name and optionally a birthday as `2001-12-25`, a tab between.
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
