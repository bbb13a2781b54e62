public import Assembler
public import AssemblerEffects
public import Crypto
import Foundation
public import GRDB
public import Logging
public import Metrics

/// The assembler protocol of scenes that read and write the database.
public protocol StorageAssembler: Assembling {
  func resolve() -> any DatabaseWriter
  func resolve() -> any RepositorySource
  func resolve() -> RepositoryStore
  func resolve() -> StarStore
}

extension StorageAssembler {
  public func resolve() -> RepositoryStore {
    let source: any RepositorySource = resolve()
    return RepositoryStore(database: resolve(), source: source.name)
  }
  public func resolve() -> StarStore { StarStore(database: resolve()) }
}

extension StorageAssembler where Self: ChildAssembler, Parent: StorageAssembler {
  public func resolve() -> any DatabaseWriter { parent.resolve() }
  public func resolve() -> any RepositorySource { parent.resolve() }
}

/// The assembler protocol of the application. Its instances live as long as the server.
///
/// A test stubs the database, the source, the key, the metrics factory, the logger and the configuration.
public protocol ServerAssembler: ScopedAssembler, Sendable, StorageAssembler, ClockAssembler, DateAssembler,
  UUIDAssembler
{
  func resolve() -> ServerConfiguration
  func resolve() -> Logger
  func resolve() -> any MetricsFactory
  func resolve() -> SymmetricKey
  func resolve() -> VisitorSigner
  func resolve() -> LoadStatus
  func resolve() -> RequestMetrics
}

extension ServerAssembler {
  public func resolve() -> VisitorSigner { shared { VisitorSigner(key: resolve()) } }
  public func resolve() -> LoadStatus { shared { LoadStatus() } }
  public func resolve() -> RequestMetrics { shared { RequestMetrics(factory: resolve()) } }
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

/// Whether `name` has only letters, digits, hyphens and underscores, so that it cannot change an address.
public func isAccountName(_ name: String) -> Bool {
  !name.isEmpty && name.utf8.count <= 100
    && name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
}
