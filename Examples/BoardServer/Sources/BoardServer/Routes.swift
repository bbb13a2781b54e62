import Foundation
import GRDB
public import Hummingbird

/// The routes. Each handler begins with its request's assembler.
public func boardRouter(_ application: some BoardApplication) -> Router<BoardContext> {
  let router = Router(context: BoardContext.self)
  router.add(middleware: ErrorMiddleware())
  router.add(middleware: BodyMiddleware(clock: application.clock))
  router.post("login") { request, context in
    let credentials = try await request.decode(as: Credentials.self, context: context)
    let accounts = application.request(request, context).accounts
    // A hash takes long, and those of clients that have gone would keep others waiting.
    return try await context.whileConnected { [client = request.client] in
      try await accounts.logIn(credentials, from: client)
    }
  }
  router.get("board") { request, context in try await application.request(request, context).board() }
  return router
}

extension BoardApplication {
  func request(_ request: Request, _ context: some RequestContext) -> any BoardRequest {
    let parts = request.headers[.authorization]?.split(separator: " ", maxSplits: 1) ?? []
    let token = parts.first?.lowercased() == "bearer" ? parts.last.map(String.init) : nil
    return self.request(token: token, logger: context.logger)
  }
}

extension Request {
  /// The address that the proxy in front of the server adds. Others reach the server from the same machine only.
  var client: String {
    let addresses = headers.last { $0.name.canonicalName == "x-forwarded-for" }?.value.split(separator: ",")
    return addresses?.last?.trimmingCharacters(in: .whitespaces) ?? ""
  }
}

/// Logs failures, and says to the client only whether another try helps. The router renders what its middleware throws.
struct ErrorMiddleware: RouterMiddleware {
  func handle(
    _ request: Request,
    context: BoardContext,
    next: (Request, BoardContext) async throws -> Response
  ) async throws -> Response {
    do { return try await next(request, context) } catch is CancellationError {
      throw HTTPError(.serviceUnavailable, message: "The server ends. Try again in a minute.")
    } catch  where !(error is any HTTPResponseError) {
      context.logger.error("request failed", metadata: ["error": "\(error)"])
      if let error = error as? DatabaseError, [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode) {
        throw HTTPError(.serviceUnavailable, message: "The database is busy. Try again in a minute.")
      }
      throw HTTPError(
        .internalServerError,
        message: "Something went wrong. See request \(context.id) in the log."
      )
    }
  }
}
