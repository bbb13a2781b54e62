import AssemblerEffects
import Foundation

/// The playground's list of repositories. It takes no dependencies and reads the world.
@MainActor public final class ReposScreen {
  /// The text of each row: a name and an age.
  public private(set) var rows: [String] = []
  /// The last load's error message.
  public private(set) var alert: String?
  private var repos: [Repo] = []

  public init() {}

  /// Fetches the repositories and shows the unarchived ones, most recently pushed first.
  public func viewDidLoad() async {
    do {
      repos = try await Current.gitHub.fetchRepos()
        .filter { !$0.archived }
        .sorted { $0.pushedAt ?? .distantPast > $1.pushedAt ?? .distantPast }
      rows = repos.map { [$0.name, age(of: $0)].compactMap(\.self).joined(separator: " ") }
      alert = nil
    } catch {
      alert = error.localizedDescription
    }
  }

  /// Records the selection of a row.
  public func didSelectRow(at index: Int) {
    Current.analytics.track(.tappedRepo(repos[index]))
  }

  /// The time since the last push, in whole seconds: "30s".
  private func age(of repo: Repo) -> String? {
    guard let pushedAt = repo.pushedAt else { return nil }
    return "\(Int(Current.date().timeIntervalSince(pushedAt)))s"
  }
}
