import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded

/// Calls a responder as the server does, without a socket.
///
/// `HummingbirdTesting` has such a client, too, whose bodies can't come in pieces.
struct TestClient: Sendable {
  private let responder: any HTTPResponder<BasicRequestContext>

  init(_ responder: some HTTPResponder<BasicRequestContext>) {
    self.responder = responder
  }

  /// Sends a request, with the cookie of a visitor if there is one.
  func send(
    _ method: HTTPRequest.Method = .get,
    _ uri: String,
    cookie: String? = nil,
    form: String? = nil,
    body: RequestBody? = nil,
    headers: HTTPFields = [:],
    host: String? = "localhost"
  ) async throws -> TestResponse {
    var headers = headers
    if let cookie { headers[.cookie] = "other=1; \(cookie)" }
    let head = HTTPRequest(
      method: method,
      scheme: "http",
      authority: host,
      path: uri,
      headerFields: headers
    )
    let response = try await responder.respond(
      to: Request(head: head, body: body ?? RequestBody(buffer: ByteBuffer(string: form ?? ""))),
      context: BasicRequestContext(
        source: ApplicationRequestContextSource(
          channel: NIOAsyncTestingChannel(),
          logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
      )
    )
    let body = Shared("")
    try await response.body.write(BodyWriter(body: body))
    return TestResponse(status: response.status, headers: response.headers, text: body.value)
  }

  /// Stars a repository as somebody new, and returns their cookie.
  func starAsSomebodyNew(_ name: String) async throws -> String {
    let response = try await send(.put, "/api/orgs/Acme/repositories/\(name)/star")
    return response.cookie ?? "none: \(response.status)"
  }
}

private struct BodyWriter: ResponseBodyWriter {
  let body: Shared<String>

  func write(_ buffer: ByteBuffer) { body.set(body.value + String(buffer: buffer)) }
  func finish(_ trailingHeaders: HTTPFields?) {}
}

struct TestResponse {
  let status: HTTPResponse.Status
  let headers: HTTPFields
  let text: String

  /// `visitor=…`, as a browser sends it back.
  var cookie: String? { headers[.setCookie]?.split(separator: ";").first.map(String.init) }

  func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(type, from: Data(text.utf8))
  }
}
