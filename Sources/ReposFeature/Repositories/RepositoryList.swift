import Foundation

/// The repositories to show, kept in order while the pages come in.
struct RepositoryList: Sendable {
  private struct Entry {
    let repository: Repository
    /// The place in the answer, which decides between equal dates: `sort` does not promise to be stable.
    let place: Int
  }

  private var entries: [Entry] = []
  private var identifiers: Set<Int> = []
  private var places = 0

  /// The repositories, the latest pushed first, those without a date last.
  var repositories: [Repository] { entries.map(\.repository) }

  /// Adds a page. Archived repositories are left out, and so is one that an earlier page had already: a list
  /// that moves while it is read brings a repository twice.
  ///
  /// - Complexity: O(*n* log *n*) in the repositories so far; close to linear, since they are in order.
  mutating func add(_ page: RepositoryPage) {
    for repository in page.repositories {
      places += 1
      if let id = repository.id, !identifiers.insert(id).inserted { continue }
      if repository.isArchived { continue }
      entries.append(Entry(repository: repository, place: places))
    }
    entries.sort(by: Self.isBefore)
  }

  /// A strict weak ordering. Comparing the dates alone, and taking a missing one for equal to any other, is
  /// none, and puts dated repositories out of order.
  private static func isBefore(_ left: Entry, _ right: Entry) -> Bool {
    let (leftDate, rightDate) = (left.repository.pushedAt, right.repository.pushedAt)
    if leftDate == rightDate { return left.place < right.place }
    return (leftDate ?? .distantPast) > (rightDate ?? .distantPast)
  }
}
