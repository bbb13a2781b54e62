import AsyncHTTPClient
import GRDB
import Hummingbird
public import Logging
import ServiceLifecycle

/// Opens what can fail, serves until the process is told to end, and closes it.
public func serve(database path: String, timetable url: String, port: Int, logger: Logger) async throws {
  let (database, client) = (try DatabasePool(path: path), HTTPClient())
  var failure: (any Error)?
  do {
    let timetable = WebTimetable(url: url, client: client)
    let application = LiveApplication(database: database, timetable: timetable, logger: logger)
    try application.accounts.migrate()
    try await boardServer(application, port: port).runService()
  } catch {
    failure = error
  }
  // Nothing uses them now: the requests and the services have ended, and the assembler with them.
  try await client.shutdown()
  try database.close()
  if let failure { throw failure }
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
