import Foundation

/// The repositories to show, kept in order while the pages come in.
struct RepositoryList: Sendable {
  /// What a repository is ordered by. Sorting these, and not the repositories, moves sixteen bytes and counts
  /// no references.
  private struct Rank: Sendable {
    /// The seconds of the last push; less than any date where there was none.
    let pushed: TimeInterval
    /// The place in `unordered`, which decides between equal dates: `sort` does not promise to be stable.
    let place: Int
  }

  private var unordered: [Repository] = []
  private var ranks: [Rank] = []
  private var identifiers: Set<Int> = []

  /// The number of repositories.
  var count: Int { unordered.count }

  /// The repositories, the latest pushed first, those without a date last.
  ///
  /// - Complexity: O(*n* log *n*); close to linear where most of them are in order since the last time.
  mutating func ordered() -> [Repository] {
    ranks.sort(by: Self.isBefore)
    return ranks.map { unordered[$0.place] }
  }

  /// Adds a page. Archived repositories are left out, and so is one that an earlier page had already: a list
  /// that moves while it is read brings a repository twice.
  mutating func add(_ page: RepositoryPage) {
    for repository in page.repositories {
      if let id = repository.id, !identifiers.insert(id).inserted { continue }
      if repository.isArchived { continue }
      let pushed = repository.pushedAt?.timeIntervalSinceReferenceDate ?? -.infinity
      ranks.append(Rank(pushed: pushed, place: unordered.count))
      unordered.append(repository)
    }
  }

  /// A strict weak ordering. Comparing the dates alone, and taking a missing one for equal to any other, is
  /// none, and puts dated repositories out of order.
  private static func isBefore(_ left: Rank, _ right: Rank) -> Bool {
    left.pushed == right.pushed ? left.place < right.place : left.pushed > right.pushed
  }
}
