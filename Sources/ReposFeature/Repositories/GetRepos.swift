public import Foundation

/// Gets the repositories of an organisation that are worth showing, in the order to show them.
public struct GetRepos: Sendable {
  /// What has been read so far.
  public struct Progress: Equatable, Sendable {
    /// The repositories so far, without the archived ones, the latest pushed first.
    public var repositories: [Repository] = []
    /// The number of pages read so far.
    public var pages = 0
    /// The number of items so far that are left out because they could not be read.
    public var skipped = 0
    /// When the oldest of the pages was known to be right that come from what was kept; `nil` where all
    /// come from their source.
    public var keptAt: Date?

    mutating func add(_ page: RepositoryPage, giving repositories: [Repository]) {
      self.repositories = repositories
      pages += 1
      skipped += page.skipped
      keptAt = [keptAt, page.keptAt].compactMap { $0 }.min()
    }
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
      progress.add(page, giving: list.repositories)
      await report(progress)
    }
    try Task.checkCancellation()
    return progress
  }
}
