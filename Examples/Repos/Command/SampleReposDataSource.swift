import Foundation
import ReposFeature

/// Seven Point-Free repositories with descriptions of our own.
final class SampleReposDataSource: ReposDataSource {
  /// The date of the demonstration: 21 November 2026, 12:00 UTC.
  static let date = Date(timeIntervalSince1970: 1_795_262_400)

  func repositories(of organization: String) -> AsyncThrowingStream<RepositoryPage, any Error> {
    AsyncThrowingStream { continuation in
      continuation.yield(RepositoryPage(repositories: Self.repositories))
      continuation.finish()
    }
  }

  private static let repositories = [
    repository("swift-composable-architecture", "Features from state, actions and effects", pushed: 45),
    repository("swift-snapshot-testing", "Tests that compare values with recorded ones", pushed: 7 * minute),
    repository("swift-dependencies", "Controlled dependencies, kept in task-local values", pushed: 3 * hour),
    repository("swift-clocks", "Clocks for code that sleeps and for its tests", pushed: 26 * hour),
    repository("episode-code-samples", nil, pushed: 9 * day),
    repository("swift-parsing", "Parsers and printers, composed from small ones", pushed: 115 * day),
    repository("swift-overture", "Function composition", pushed: 800 * day, isArchived: true),
  ]

  private static let minute: TimeInterval = 60
  private static let hour = 60 * minute
  private static let day = 24 * hour

  private static func repository(
    _ name: String,
    _ description: String?,
    pushed secondsAgo: TimeInterval,
    isArchived: Bool = false
  ) -> Repository {
    Repository(
      name: name,
      description: description,
      webURL: URL(string: "https://github.com/pointfreeco/\(name)"),
      pushedAt: date.addingTimeInterval(-secondsAgo),
      isArchived: isArchived
    )
  }
}
