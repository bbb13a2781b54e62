public import Assembler
public import AssemblerEffects
public import AssemblerHTTP
import Foundation
public import GRDB
public import Logging
public import ReposFeature
import ServerBounds
import ServerHTTP

/// The parts of a server whose start can fail or has to be awaited.
public struct Bootstrap: Sendable {
  let configuration: ServerConfiguration
  let database: any DatabaseWriter
  let signer: VisitorSigner
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
      signer = VisitorSigner(
        key: try text.isEmpty ? await CookieKey.key(in: pool) : CookieKey.key(from: text)
      )
      try pool.failIfLocked()
    } catch let error as DatabaseError {
      throw DatabaseFailure(error, path: databasePath)
    }
  }
}

/// A live server: what its bootstrap opened and read are its leaves.
public protocol LiveServerAssembler: LiveAssembler, ServerAssembler {
  var bootstrap: Bootstrap { get }
}

extension LiveServerAssembler {
  public var configuration: ServerConfiguration { bootstrap.configuration }
  public var database: any DatabaseWriter { bootstrap.database }
  public var signer: VisitorSigner { bootstrap.signer }
  public var logger: Logger { bootstrap.logger }

  /// Closes what was opened. What can't be written into the database's file stays beside it, and is said in the log.
  public func close() async throws {
    for client in scope.built(as: ServerHTTPClient.self) { try? await client.close() }
    do {
      // A pool's readers close last, and they can't write the log into the file.
      _ = try await database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    } catch let error as DatabaseError {
      logger.log(
        level: error.resultCode == .SQLITE_BUSY ? .notice : .warning,
        "The latest changes stay in the file -wal beside the database: \(error.message ?? "\(error.resultCode)")."
      )
    }
    try database.close()
  }
}

/// The composition root of a server with live data from GitHub.
public final class AppAssembler: LiveServerAssembler, HTTPAssembler, RandomAssembler {
  public let scope = Scope(label: "server")
  public let bootstrap: Bootstrap
  private let gitHub: GitHubConfiguration

  /// Creates the assembler.
  public init(_ bootstrap: Bootstrap, gitHub: GitHubConfiguration) {
    self.bootstrap = bootstrap
    self.gitHub = gitHub
  }

  /// A client that reports redirects instead of following them, so that the token stays with its host.
  public var http: HTTPClient { client.http }
  // A page of 100 repositories has some 600 kB.
  private var client: ServerHTTPClient {
    shared { ServerHTTPClient(bodyLimit: 20_000_000, followsRedirects: false) }
  }
  public var source: any RepositorySource {
    shared {
      GitHubSource(
        configuration: gitHub,
        http: http,
        now: date,
        clock: clock,
        random: random
      )
    }
  }
}

/// The composition root of the sample server. It makes no network requests.
public final class SampleServerAssembler: LiveServerAssembler {
  public let scope = Scope(label: "sample")
  public let bootstrap: Bootstrap

  /// Creates the assembler.
  public init(_ bootstrap: Bootstrap) {
    self.bootstrap = bootstrap
  }

  public var source: any RepositorySource {
    shared { SampleSource(start: date()) }
  }
}
