public import Assembler
public import AssemblerEffects
import Foundation
public import GRDB
public import Logging

/// The assembler protocol of the application. Its instances live as long as the server.
///
/// A test stubs the configuration, the database, the source, the signer and the logger.
public protocol ServerAssembler: ScopedAssembler, Sendable, ClockAssembler, DateAssembler, UUIDAssembler {
  func resolve() -> ServerConfiguration
  func resolve() -> any DatabaseWriter
  func resolve() -> any RepositorySource
  func resolve() -> VisitorSigner
  func resolve() -> Logger
  func resolve() -> MetricsRegistry
  func resolve() -> RequestMetrics
  func resolve() -> LoadStatus
  func resolve() -> RepositoryStore
}

extension ServerAssembler {
  public func resolve() -> MetricsRegistry { shared { MetricsRegistry() } }
  public func resolve() -> RequestMetrics { shared { RequestMetrics(factory: resolve() as MetricsRegistry) } }
  public func resolve() -> LoadStatus { shared { LoadStatus() } }

  public func resolve() -> RepositoryStore {
    let source: any RepositorySource = resolve()
    return RepositoryStore(database: resolve(), source: source.name)
  }
}

extension ServerAssembler {
  /// One load of an organization's list. Its log entries have the organization's name.
  public func refresh(of organization: String) -> Refresh {
    let configuration: ServerConfiguration = resolve()
    var logger: Logger = resolve()
    logger[metadataKey: "organization"] = "\(organization)"
    return Refresh(
      organization: organization,
      source: resolve(),
      store: resolve(),
      status: resolve(),
      interval: configuration.refreshInterval,
      now: date,
      logger: logger
    )
  }
}

/// The server's configuration.
public struct ServerConfiguration: Sendable {
  /// The organizations to serve.
  public var organizations: [String]
  /// The time between two loads of a list.
  public var refreshInterval: Duration
  /// Whether browsers send the visitor's cookie only over HTTPS.
  public var hasSecureCookies: Bool

  /// Creates a configuration.
  public init(
    organizations: [String],
    refreshInterval: Duration = .seconds(600),
    hasSecureCookies: Bool = false
  ) {
    self.organizations = organizations
    self.refreshInterval = refreshInterval
    self.hasSecureCookies = hasSecureCookies
  }

  /// The organization with this name in any case, spelled as in the configuration.
  func organization(named name: String) -> String? {
    organizations.first { $0.caseInsensitiveCompare(name) == .orderedSame }
  }
}
