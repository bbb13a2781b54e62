import Foundation

/// Everything on the screen, as a value that any front end can draw.
public struct ReposScreen: Equatable, Sendable {
  /// A message that stays until a person dismisses it.
  public struct Alert: Equatable, Sendable {
    /// The subject, in a few words.
    public var title: String
    /// What happened and what to do next.
    public var message: String

    /// Creates an alert.
    public init(title: String, message: String) {
      self.title = title
      self.message = message
    }
  }

  /// The progress of a load.
  public struct Progress: Equatable, Sendable {
    /// The number of pages so far.
    public var pageCount: Int
    /// The number of repositories to show on those pages.
    public var repositoryCount: Int

    /// Creates a value.
    public init(pageCount: Int = 0, repositoryCount: Int = 0) {
      self.pageCount = pageCount
      self.repositoryCount = repositoryCount
    }
  }

  /// The heading.
  public var title = ""
  /// The progress of the running load; `nil` if none is running.
  public var progress: Progress?
  /// The repositories that match ``filter``, in ``order``.
  public var rows: [RepoRow] = []
  /// The order of the rows.
  public var order = RepoOrder.pushed
  /// The text that filters the rows; empty to show all of them.
  public var filter = ""
  /// A remark about the rows: they come from the cache, or some are missing.
  public var notice: String?
  /// The text to show instead of rows if there are none.
  public var emptyMessage: String?
  /// The alert on the screen.
  public var alert: Alert?

  /// Whether a load is running.
  public var isLoading: Bool { progress != nil }

  /// Creates an empty screen.
  public init() {}
}

/// The heading: the organization's name, in the spelling of its own account.
struct ReposTitle {
  let text: String

  init(organization: String) {
    let name = organization.lowercased() == "pointfreeco" ? "Point-Free" : organization
    text = "\(name) Repos"
  }
}

/// A remark about cached or unreadable repositories.
struct ReposNotice {
  /// The remark; `nil` if the rows are fresh and complete.
  let text: String?

  init(_ progress: GetRepos.Progress, now: Date) {
    var sentences: [String] = []
    if let date = progress.cachedAt {
      sentences.append("Offline: showing the list cached \(Age(of: date, at: now).text) ago.")
    }
    switch progress.skippedCount {
    case 0: break
    case 1: sentences.append("1 unreadable item is left out.")
    case let count: sentences.append("\(count) unreadable items are left out.")
    }
    text = sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}
