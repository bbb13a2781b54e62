import Assembler
import AssemblerEffects
import AssemblerHTTP
import Foundation
import ReposFeature

/// The application in a canvas: sample data on a fixed date, and nothing that reaches outside.
nonisolated final class ReposPreviewAssembler: PreviewAssembler, ReposAppAssembler {
  let scope = Scope()

  let repos: any ReposDataSource = SampleRepositories()
  let analytics: any Analytics = NoAnalytics()
  let date = DateGenerator.constant(SampleRepositories.date)
  let http = HTTPClient { _ in throw URLError(.notConnectedToInternet) }
  let openURL = URLOpener { _ in false }
}

/// A list that a canvas shows at once.
nonisolated final class SampleRepositories: ReposDataSource {
  /// 21 November 2026, 12:00 UTC.
  static let date = Date(timeIntervalSince1970: 1_795_262_400)

  func repositories(of organization: String) -> AsyncThrowingStream<RepositoryPage, any Error> {
    AsyncThrowingStream { continuation in
      continuation.yield(
        RepositoryPage(repositories: [
          Self.repository("swift-clocks", "Clocks for code that sleeps, and for its tests", minutes: 7),
          Self.repository("swift-parsing", "Parsers and printers, composed from small ones", minutes: 190),
          Self.repository("episode-code-samples", nil, minutes: 13_000),
        ])
      )
      continuation.finish()
    }
  }

  private static func repository(_ name: String, _ description: String?, minutes: Double) -> Repository {
    Repository(
      name: name,
      description: description,
      webURL: URL(string: "https://github.com/pointfreeco/\(name)"),
      pushedAt: date.addingTimeInterval(-60 * minutes)
    )
  }
}

extension RepoRow {
  /// The repository of the second screen's preview.
  static let sample = RepoRow(
    name: "swift-clocks",
    description: "Clocks for code that sleeps, and for its tests",
    age: "7m",
    pushedAt: SampleRepositories.date.addingTimeInterval(-420),
    webURL: URL(string: "https://github.com/pointfreeco/swift-clocks")
  )
}
