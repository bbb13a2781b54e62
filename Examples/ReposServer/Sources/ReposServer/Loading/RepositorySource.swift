public import Foundation

/// Loads repositories.
public protocol RepositorySource: AnyObject, Sendable {
  /// Identifies the source's lists in the database.
  var name: String { get }

  /// Loads an organization's repositories, most recently pushed first.
  ///
  /// - Parameters:
  ///   - organization: The account's name.
  ///   - report: Called after each page.
  /// - Throws: ``LoadFailure``, or `CancellationError`.
  func repositories(
    of organization: String,
    report: @escaping @Sendable (LoadProgress) -> Void
  ) async throws -> [StoredRepository]
}

/// The progress of a load.
public struct LoadProgress: Equatable, Sendable, Codable {
  /// The number of pages loaded.
  public var pages = 0
  /// The number of repositories on those pages.
  public var repositories = 0
}

/// Why a load failed.
public struct LoadFailure: Error, Equatable, Sendable {
  /// A message for people: the problem and the next step.
  public var message: String
  /// When to retry, if the source says so.
  public var retryAfter: Date?

  init(_ message: String, retryAfter: Date? = nil) {
    self.message = message
    self.retryAfter = retryAfter
  }
}

/// A handful of Point-Free repositories, described in our own words.
public final class SampleSource: RepositorySource {
  public let name = "sample"
  /// The sample's organization.
  public static let organization = "pointfreeco"
  private let start: Date

  /// Creates the sample, with push dates relative to `start`.
  public init(start: Date) {
    self.start = start
  }

  public func repositories(
    of organization: String,
    report: @escaping @Sendable (LoadProgress) -> Void
  ) async throws -> [StoredRepository] {
    let repositories = Self.sample.map { name, description, hours in
      StoredRepository(
        name: name,
        description: description,
        page: "https://github.com/\(Self.organization)/\(name)",
        pushedAt: start - hours * 3_600
      )
    }
    report(LoadProgress(pages: 1, repositories: repositories.count))
    return repositories
  }

  private static let sample: [(String, String, Double)] = [
    ("swift-composable-architecture", "Features from state, actions and effects", 0.1),
    ("swift-snapshot-testing", "Tests that compare values with recorded ones", 0.7),
    ("swift-dependencies", "Controlled dependencies, cached in task-local values", 3),
    ("swift-clocks", "Clocks for code that sleeps and for its tests", 26),
    ("episode-code-samples", "", 9 * 24),
    ("swift-parsing", "Parsers and printers, composed from small ones", 115 * 24),
    ("swift-overture", "Function composition", 800 * 24),
  ]
}
