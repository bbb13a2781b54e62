public import Foundation

/// Gets the repositories of an organisation that are worth showing, in the order to show them.
public struct GetRepos: Sendable {
  /// What has been read so far.
  public struct Progress: Equatable, Sendable {
    /// Repositories without the archived ones, the latest pushed first: those of the first page, then of all
    /// pages so far each time that there are a quarter more, and of all at the end.
    public var repositories: [Repository] = []
    /// The number of repositories so far.
    public var found = 0
    /// The number of pages read so far.
    public var pages = 0
    /// The number of items so far that are left out because they could not be read.
    public var skipped = 0
    /// When the oldest of the pages was known to be right that come from what was kept; `nil` where all
    /// come from their source.
    public var keptAt: Date?

    fileprivate mutating func count(_ page: RepositoryPage, in list: RepositoryList) {
      found = list.count
      pages += 1
      skipped += page.skipped
      keptAt = [keptAt, page.keptAt].compactMap { $0 }.min()
    }

    /// Whether there are so many more that they are worth another order. To order all of them after each page
    /// would cost the square of their number.
    fileprivate var isWorthOrdering: Bool { found * 4 >= repositories.count * 5 }
  }

  private let dataSource: any ReposDataSource

  /// Creates the use case on a data source.
  public init(dataSource: any ReposDataSource) {
    self.dataSource = dataSource
  }

  /// Reads every page, off the caller's actor.
  ///
  /// - Parameters:
  ///   - organization: The account's name, as in the address of its page.
  ///   - report: Called after each page, in their order.
  /// - Returns: What all pages brought together.
  /// - Throws: What the data source throws, and `CancellationError`.
  @discardableResult
  public func callAsFunction(
    organization: String,
    report: @Sendable (Progress) async -> Void
  ) async throws -> Progress {
    var list = RepositoryList()
    var progress = Progress()
    for try await page in dataSource.repositories(of: organization) {
      try Task.checkCancellation()
      list.add(page)
      progress.count(page, in: list)
      if progress.isWorthOrdering { progress.repositories = list.ordered() }
      await report(progress)
    }
    try Task.checkCancellation()
    progress.repositories = list.ordered()
    return progress
  }
}

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
