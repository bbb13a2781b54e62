import Foundation
import HTTPTypes
import Hummingbird
import Logging
import ServerBounds

/// Logs each request, adds security headers, and turns errors into error pages.
struct ServerMiddleware<Child: RequestSceneAssembler>: RouterMiddleware {
  typealias Context = AssembledContext<Child>

  let clock: any Clock<Duration>

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = Response(status: .internalServerError)
    let duration = try await clock.measure {
      do {
        try refuseForeignPages(request)
        response = try await next(request.complete(upTo: 4_096, clock: clock), context)
      } catch {
        response = try self.response(to: error, request, context)
      }
    }
    response.headers.addSecurity()
    context.logger.info(
      "\(request.method.rawValue) \(request.uri.path.shortened) \(response.status.code)",
      metadata: ["duration": "\(duration)"]
    )
    return response
  }

  /// Rejects forms from other sites: the response would replace the visitor's cookie.
  private func refuseForeignPages(_ request: Request) throws {
    guard ![.get, .head].contains(request.method) else { return }
    let isOwn: Bool
    if let site = request.headers[.secFetchSite] {
      isOwn = ["same-origin", "none"].contains(site)
    } else if let origin = request.headers[.origin] {
      // Browsers send the other field only to HTTPS and to their own machine.
      let host = request.head.authority ?? ""
      isOwn = ["http", "https"].contains { "\($0)://\(host)".lowercased() == origin.lowercased() }
    } else {
      isOwn = true
    }
    guard isOwn else { throw ServerError(.forbidden, "The request came from a page of another site.") }
  }

  private func response(to error: any Error, _ request: Request, _ context: Context) throws -> Response {
    let id = context.assembler.requestID
    let known = ServerError(error, id: id)
    if known.isServersFault, !(error is CancellationError) {
      context.logger.error("request failed", metadata: ["error": "\(error)"])
    }
    let address = known.lastPage.map { request.address(ofPage: $0) }
    var response: Response
    if request.uri.path.hasPrefix("/api/") {
      response = try context.responseEncoder.encode(
        ["error": ["message": known.message, "address": address].compactMapValues(\.self)],
        from: request,
        context: context
      )
      response.status = known.status
    } else {
      let configuration = context.assembler.configuration
      response = Page(known, last: address, organizations: configuration.organizations).response(
        from: request,
        context: context
      )
    }
    if let seconds = known.retryAfter { response.headers[.retryAfter] = "\(seconds)" }
    return response
  }
}

extension Request {
  /// The same address with another page.
  fileprivate func address(ofPage page: Int) -> String {
    let others = uri.query?.split(separator: "&").filter { !$0.hasPrefix("page=") } ?? []
    return "\(uri.path)?\((others + ["page=\(page)"]).joined(separator: "&"))"
  }
}

extension HTTPFields {
  /// Adds the fields that keep other sites' code and caches away from a response.
  mutating func addSecurity() {
    self[.contentSecurityPolicy] = """
      default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; \
      base-uri 'none'; frame-ancestors 'none'
      """
    self[.xContentTypeOptions] = "nosniff"
    self[.referrerPolicy] = "same-origin"
    if self[.cacheControl] == nil { self[.cacheControl] = "no-store" }
  }
}

extension HTTPField.Name {
  fileprivate static let secFetchSite = HTTPField.Name("Sec-Fetch-Site").unsafelyUnwrapped
  fileprivate static let referrerPolicy = HTTPField.Name("Referrer-Policy").unsafelyUnwrapped
}
