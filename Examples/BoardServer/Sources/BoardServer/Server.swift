import AsyncHTTPClient
import GRDB
import Hummingbird
public import Logging
import ServiceLifecycle

/// Opens what can fail, and serves until the process is told to end.
public func serve(database path: String, timetable url: String, port: Int, logger: Logger) async throws {
  try await HTTPClient.withHTTPClient { client in
    let database = try DatabasePool(path: path)
    let timetable = WebTimetable(url: url, client: client)
    let application = LiveApplication(database: database, timetable: timetable, logger: logger)
    try application.accounts.migrate()
    try await boardServer(application, port: port).runService()
  }
  // The requests and the services have ended, so the assembler has released the database, which closes it.
}

/// The server and its background service. On shutdown, the requests end first, and then the service.
func boardServer(_ application: some BoardApplication, port: Int) -> some ApplicationProtocol {
  Application(
    router: boardRouter(application),
    configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
    services: [application.cleanup],
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
        do { try await accounts.removeExpiredLogins() } catch { logger.error("\(error)") }
        try? await clock.sleep(for: .seconds(600))
      }
    }
  }
}
