public import Foundation

/// Where the server gets repositories from.
public protocol RepositorySource: AnyObject, Sendable {
  /// Tells the lists of one source from those of another in the database.
  var name: String { get }

  /// Reads every repository of an organisation, in the order to show them.
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

/// How far a load has come.
public struct LoadProgress: Equatable, Sendable, Codable {
  /// The pages read.
  public var pages: Int
  /// The repositories that they brought.
  public var repositories: Int

  /// Creates a value.
  public init(pages: Int = 0, repositories: Int = 0) {
    self.pages = pages
    self.repositories = repositories
  }
}

/// Why a load failed.
public struct LoadFailure: Error, Equatable, Sendable {
  /// What happened and what to do, for a person.
  public var message: String
  /// When another attempt makes sense, if the source said so.
  public var retryAfter: Date?

  /// Creates a failure.
  public init(_ message: String, retryAfter: Date? = nil) {
    self.message = message
    self.retryAfter = retryAfter
  }
}

/// A handful of Point-Free repositories, described in our own words: what the server shows by itself.
public final class SampleSource: RepositorySource {
  public let name = "sample"
  /// The organisation that the sample is about.
  public static let organization = "pointfreeco"
  private let start: Date

  /// Creates the sample. Its repositories were pushed to before `start`.
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
