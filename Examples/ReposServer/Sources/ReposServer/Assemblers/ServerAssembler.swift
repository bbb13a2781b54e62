public import Assembler
public import AssemblerEffects
import Foundation
public import GRDB
public import Logging
import ServerBounds

/// The scene of the application. Its instances live as long as the server.
///
/// A test stubs the configuration, the database, the source, the signer and the logger.
public protocol ServerAssembler: ScopedAssembler, Sendable, ClockAssembler, DateAssembler, UUIDAssembler {
  var configuration: ServerConfiguration { get }
  var database: any DatabaseWriter { get }
  var source: any RepositorySource { get }
  var signer: VisitorSigner { get }
  var logger: Logger { get }
  var loadStatus: LoadStatus { get }
  var store: RepositoryStore { get }
}

extension ServerAssembler {
  public var loadStatus: LoadStatus { shared { LoadStatus() } }

  public var store: RepositoryStore {
    RepositoryStore(database: patientDatabase, source: source.name, logger: logger)
  }
  var patientDatabase: PatientDatabase { PatientDatabase(database, clock: clock) }
}

extension ServerAssembler {
  /// The background service.
  public var refresher: Refresher {
    Refresher(
      organizations: configuration.organizations,
      clock: clock,
      makeRefresh: { [self] in refresh(of: $0) }
    )
  }

  /// One load of an organization's list. Its log entries have the organization's name.
  public func refresh(of organization: String) -> Refresh {
    var logger = self.logger
    logger[metadataKey: "organization"] = "\(organization)"
    return Refresh(
      organization: organization,
      source: source,
      store: store,
      status: loadStatus,
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
