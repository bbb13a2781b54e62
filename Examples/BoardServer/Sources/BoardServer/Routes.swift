public import Hummingbird

/// The routes. Each handler begins with its request's assembler.
public func boardRouter(_ application: some BoardApplication) -> Router<BasicRequestContext> {
  let router = Router()
  router.add(middleware: ErrorMiddleware())
  router.post("login") { request, context in
    let credentials = try await request.decode(as: Credentials.self, context: context)
    return try await application.request(request, context).accounts.logIn(credentials)
  }
  router.get("board") { request, context in try await application.request(request, context).board() }
  return router
}

extension BoardApplication {
  func request(_ request: Request, _ context: BasicRequestContext) -> any BoardRequest {
    let bearer = request.headers[.authorization].flatMap { $0.hasPrefix("Bearer ") ? $0.dropFirst(7) : nil }
    return self.request(token: bearer.map(String.init), logger: context.logger)
  }
}

/// Logs failures, and says nothing of them to the client. The router renders what its middleware throws.
struct ErrorMiddleware: RouterMiddleware {
  func handle(
    _ request: Request,
    context: BasicRequestContext,
    next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    do { return try await next(request, context) } catch  where !(error is any HTTPResponseError) {
      context.logger.error("request failed", metadata: ["error": "\(error)"])
      throw HTTPError(
        .internalServerError,
        message: "Something went wrong. See request \(context.id) in the log."
      )
    }
  }
}
