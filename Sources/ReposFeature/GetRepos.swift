public import Foundation

/// The use case: loads an organization's unarchived repositories, most recently pushed first.
public struct GetRepos: Sendable {
  /// What has been read of a list: the pages so far, and at the end all of them.
  public struct Progress: Equatable, Sendable {
    /// The unarchived repositories, most recently pushed first.
    ///
    /// During a load they are those of the first page, and then of all pages so far each time that their number
    /// has grown by a quarter. At the end they are complete.
    public var repositories: [Repository] = []
    /// The number of unarchived repositories.
    public var repositoryCount = 0
    /// The number of pages.
    public var pageCount = 0
    /// The number of unreadable items, which are left out.
    public var skippedCount = 0
    /// The date when the source last confirmed the oldest cached page; `nil` if no page comes from the cache.
    public var cachedAt: Date?

    fileprivate mutating func count(_ page: RepositoryPage, in list: RepositoryList) {
      repositoryCount = list.count
      pageCount += 1
      skippedCount += page.skippedCount
      cachedAt = [cachedAt, page.cachedAt].compactMap { $0 }.min()
    }

    /// Whether enough repositories are new to sort again. Sorting after each page would take quadratic time.
    fileprivate var isWorthSorting: Bool { repositoryCount * 4 >= repositories.count * 5 }
  }

  private let dataSource: any ReposDataSource

  /// Creates the use case.
  public init(dataSource: any ReposDataSource) { self.dataSource = dataSource }

  /// Reads every page, off the caller's actor.
  ///
  /// - Parameters:
  ///   - organization: The account's name in the address of its GitHub page.
  ///   - report: Called after each page, in order.
  /// - Returns: The complete list.
  /// - Throws: The data source's error, or `CancellationError`.
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
      if progress.isWorthSorting { progress.repositories = list.sorted() }
      await report(progress)
    }
    try Task.checkCancellation()
    progress.repositories = list.sorted()
    return progress
  }
}

/// The unarchived repositories of the pages so far.
struct RepositoryList: Sendable {
  /// A repository's sort key. Sorting keys instead of repositories moves 16 bytes and counts no references.
  private struct SortKey: Sendable {
    /// The time of the last push in seconds; less than any date if there was none.
    let pushed: TimeInterval
    /// The index in `unsorted`, which keeps the sort stable.
    let index: Int
  }

  private var unsorted: [Repository] = []
  private var sortKeys: [SortKey] = []
  private var identifiers: Set<Int64> = []

  /// The number of repositories.
  var count: Int { unsorted.count }

  /// The repositories, most recently pushed first, those without a date last.
  ///
  /// - Complexity: O(*n* log *n*); close to linear if most of them were sorted by the last call.
  mutating func sorted() -> [Repository] {
    sortKeys.sort(by: Self.isBefore)
    return sortKeys.map { unsorted[$0.index] }
  }

  /// Adds the page's repositories, except archived ones and duplicates: a list that changes during a load can
  /// contain a repository twice.
  mutating func add(_ page: RepositoryPage) {
    for repository in page.repositories {
      if let id = repository.id, !identifiers.insert(id).inserted { continue }
      if repository.isArchived { continue }
      let pushed = repository.pushedAt?.timeIntervalSinceReferenceDate ?? -.infinity
      sortKeys.append(SortKey(pushed: pushed, index: unsorted.count))
      unsorted.append(repository)
    }
  }

  /// A strict weak ordering. Treating a missing date as equal to every other date wouldn't be one, and would leave
  /// dated repositories unsorted.
  private static func isBefore(_ left: SortKey, _ right: SortKey) -> Bool {
    left.pushed == right.pushed ? left.index < right.index : left.pushed > right.pushed
  }
}
