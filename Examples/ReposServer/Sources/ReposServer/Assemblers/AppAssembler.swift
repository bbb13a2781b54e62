public import Assembler
public import AssemblerEffects
public import Crypto
import Foundation
public import GRDB
public import Logging
public import Metrics

/// What the assembler needs that can fail or has to be awaited.
public struct Bootstrap: Sendable {
  let configuration: ServerConfiguration
  let database: any DatabaseWriter
  let cookieKey: SymmetricKey
  let logger: Logger

  /// Opens the database and loads the key.
  ///
  /// - Throws: ``DatabaseFailure`` or ``StartFailure``, whose descriptions say what to do.
  public init(
    configuration: ServerConfiguration,
    databasePath: String,
    environment: ProcessEnvironment,
    logger: Logger
  ) async throws {
    self.configuration = configuration
    self.logger = logger
    let pool = try ServerDatabase.open(at: databasePath)
    database = pool
    do {
      let text = environment["REPOS_SERVER_KEY"] ?? ""
      cookieKey = try text.isEmpty ? await CookieKey.key(in: pool) : CookieKey.key(from: text)
    } catch let error as DatabaseError {
      throw DatabaseFailure(error, path: databasePath)
    }
  }
}

/// The composition root of a server with live data from GitHub.
public final class AppAssembler: LiveAssembler, ServerAssembler, HTTPAssembler, RandomAssembler {
  public let scope = Scope(label: "server")
  private let bootstrap: Bootstrap
  private let access: GitHubAccess

  /// Creates the assembler.
  public init(_ bootstrap: Bootstrap, access: GitHubAccess) {
    self.bootstrap = bootstrap
    self.access = access
  }

  public func resolve() -> ServerConfiguration { bootstrap.configuration }
  public func resolve() -> any DatabaseWriter { bootstrap.database }
  public func resolve() -> SymmetricKey { bootstrap.cookieKey }
  public func resolve() -> Logger { bootstrap.logger }
  public func resolve() -> any MetricsFactory { shared { MetricsRegistry() } }
  public func resolve() -> HTTPClient { gitHubClient() }
  public func resolve() -> any RepositorySource {
    shared {
      GitHubSource(
        configuration: access.configuration,
        http: resolve(),
        now: resolve(),
        clock: resolve(),
        random: resolve()
      )
    }
  }
}

/// The composition root of the sample server. It makes no network requests.
public final class SampleAssembler: LiveAssembler, ServerAssembler {
  public let scope = Scope(label: "sample")
  private let bootstrap: Bootstrap

  /// Creates the assembler.
  public init(_ bootstrap: Bootstrap) {
    self.bootstrap = bootstrap
  }

  public func resolve() -> ServerConfiguration { bootstrap.configuration }
  public func resolve() -> any DatabaseWriter { bootstrap.database }
  public func resolve() -> SymmetricKey { bootstrap.cookieKey }
  public func resolve() -> Logger { bootstrap.logger }
  public func resolve() -> any MetricsFactory { shared { MetricsRegistry() } }
  public func resolve() -> any RepositorySource {
    let now: DateGenerator = resolve()
    return shared { SampleSource(start: now()) }
  }
}
