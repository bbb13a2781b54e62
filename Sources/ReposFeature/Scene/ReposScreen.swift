import Foundation

/// Everything that the screen shows, as a value that any front end can draw.
public struct ReposScreen: Equatable, Sendable {
  /// A message that a person has to dismiss.
  public struct Alert: Equatable, Sendable {
    /// What it is about, in a few words.
    public var title: String
    /// What happened, and what to do next.
    public var message: String

    /// Creates an alert.
    public init(title: String, message: String) {
      self.title = title
      self.message = message
    }
  }

  /// How far a load has come.
  public struct Progress: Equatable, Sendable {
    /// The number of pages read.
    public var pages: Int
    /// The number of repositories to show that they brought.
    public var repositories: Int

    /// Creates a value.
    public init(pages: Int = 0, repositories: Int = 0) {
      self.pages = pages
      self.repositories = repositories
    }
  }

  /// The heading.
  public var title = ""
  /// How far the load has come that is running; `nil` where none is.
  public var progress: Progress?
  /// The repositories that ``filter`` lets through, the latest pushed first.
  public var rows: [RepoRow] = []
  /// What the person types to see fewer rows; empty for all.
  public var filter = ""
  /// What to know about the rows: that they are not fresh, or not all.
  public var notice: String?
  /// What to say in place of rows, where there are none.
  public var emptyMessage: String?
  /// The message to dismiss, if there is one.
  public var alert: Alert?

  /// Whether a load is running.
  public var isLoading: Bool { progress != nil }

  /// Creates an empty screen.
  public init() {}
}

/// The screen's heading: the account's own name where its login is not how it writes itself.
struct ReposTitle {
  let text: String

  init(organization: String) {
    let name = organization.lowercased() == "pointfreeco" ? "Point-Free" : organization
    text = "\(name) Repos"
  }
}

/// What to know about the rows: that they are not fresh, or not all.
struct ReposNotice {
  /// The notice; `nil` where there is nothing to say.
  let text: String?

  init(_ progress: GetRepos.Progress, now: Date) {
    var sentences: [String] = []
    if let date = progress.keptAt {
      sentences.append("Offline: showing the answer kept \(Age(of: date, at: now).text) ago.")
    }
    switch progress.skipped {
    case 0: break
    case 1: sentences.append("1 item could not be read and is left out.")
    case let count: sentences.append("\(count) items could not be read and are left out.")
    }
    text = sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}
