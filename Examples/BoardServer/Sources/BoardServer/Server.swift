import GRDB
import Hummingbird
public import Logging
import ServerBounds
import ServiceLifecycle

/// Opens what can fail, calls `body` with the application, and closes what is open, also after an error.
public func withBoard(
  database path: String,
  timetable url: String,
  logger: Logger,
  body: (any BoardApplication) async throws -> Void
) async throws {
  var configuration = Configuration()
  configuration.busyMode = .timeout(5)
  let pool = try DatabasePool(path: path, configuration: configuration)
  let application = LiveApplication(pool: pool, timetableURL: url, logger: logger)
  do {
    try Accounts.migrate(pool)
    try pool.failIfLocked()
    try await body(application)
  } catch {
    await application.close()
    throw error
  }
  await application.close()
}

extension LiveApplication {
  /// Closes what the scope built, the latest first, and nothing else.
  func close() async {
    for opened in scope.built(as: (any Closable).self) {
      do { try await opened.close() } catch { logger.error("can't close", metadata: ["error": "\(error)"]) }
    }
  }
}

extension BoardApplication {
  /// Serves until the process is told to end.
  public func serve(port: Int, connections: Int = 512) async throws {
    try await serviceGroup(boardServer(self, port: port, connections: connections)).run()
  }

  public func addUser(name: String, password: String, stop: String) async throws {
    try await accounts.add(name: name, password: password, stop: stop)
  }
}

/// Runs the server until the process is told to end, and then for `patience` at most, whatever its clients do.
func serviceGroup(_ server: some ApplicationProtocol, patience: Duration = .seconds(5)) -> ServiceGroup {
  var configuration = ServiceGroupConfiguration(
    services: [server],
    gracefulShutdownSignals: [.sigterm, .sigint],
    logger: server.logger
  )
  configuration.maximumGracefulShutdownDuration = patience
  return ServiceGroup(configuration: configuration)
}

/// The server and its background service. On shutdown, the requests end first, and then the service.
func boardServer(
  _ application: some BoardApplication,
  port: Int,
  connections: Int = 512,
  onServerRunning: @escaping @Sendable (Int?) async -> Void = { _ in }
) -> some ApplicationProtocol {
  Application(
    router: boardRouter(application),
    server: .bounded(),
    configuration: ApplicationConfiguration(
      host: "127.0.0.1",
      port: port,
      serverName: "board-server",
      connections: connections,
      logger: application.logger
    ),
    services: [application.cleanup],
    onServerRunning: { await onServerRunning($0.localAddress?.port) },
    logger: application.logger
  )
}

/// Removes expired logins, every ten minutes.
struct Cleanup: Service {
  let accounts: Accounts
  let clock: any Clock<Duration>
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do { try await accounts.removeExpiredLogins() } catch {
          if !Task.isCancelled { logger.error("\(error)") }
        }
        try? await clock.sleep(for: .seconds(600))
      }
    }
  }
}
