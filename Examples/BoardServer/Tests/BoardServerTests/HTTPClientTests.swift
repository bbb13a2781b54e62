import AssemblerHTTP
import AsyncHTTPClient
import Foundation
import ReplayServer
import Testing

@testable import BoardServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The answers that Foundation's client on Linux is tested against, and those that end its process.
@Suite(.timeLimit(.minutes(2))) struct HTTPClientTests {
  private func send(
    _ answer: String,
    to configure: (inout URLRequest) -> Void = { _ in }
  ) async throws -> (body: String, status: Int, requests: [ReplayRequest]) {
    try await send(configure) { _ in .raw(Data(answer.utf8)) }
  }

  private func send(
    _ configure: (inout URLRequest) -> Void = { _ in },
    respond: @escaping @Sendable (ReplayRequest) -> ReplayResponse
  ) async throws -> (body: String, status: Int, requests: [ReplayRequest]) {
    let server = try ReplayServer(respond: respond)
    defer { server.stop() }
    var request = URLRequest(url: server.address.appending(path: "a"))
    configure(&request)
    let client = AsyncHTTPClient.HTTPClient(configuration: .forRuleHTTP)
    let answer = await Task { [request] in
      try await AssemblerHTTP.HTTPClient.asynchronous(client, bodyLimit: 100_000).send(request)
    }.result
    try await client.shutdown()
    let (body, response) = try answer.get()
    return (String(decoding: body, as: UTF8.self), response.statusCode, server.requests)
  }

  @Test("Fields after chunks don't end the process") func trailer() async throws {
    let answer = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX-T: 1\r\n\r\n"
    #expect(try await send(answer).body == "ok")
  }

  @Test(
    "A response that is cut off says that the connection was lost",
    arguments: [
      "", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhal",
    ]
  )
  func cutOff(answer: String) async throws {
    let error = await #expect(throws: URLError.self) { try await send(answer) }
    #expect(error?.code == .networkConnectionLost)
  }

  @Test(
    "A status that isn't one is an error, and doesn't end the process",
    arguments: ["000", "099"]
  )
  func status(code: String) async throws {
    let error = await #expect(throws: URLError.self) {
      try await send("HTTP/1.1 \(code) X\r\nContent-Length: 1\r\n\r\nx")
    }
    #expect(error?.code == .badServerResponse)
  }

  @Test(
    "A redirect to an odd address fails, or is returned",
    arguments: ["//[::1]:1/x", "//%00/x", "http://["]
  )
  func oddAddress(location: String) async throws {
    let answer = "HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 5\r\n\r\nmoved"
    let status = try? await send(answer).status
    #expect(status == nil || status == 302)
  }

  @Test(
    "A redirect without a web address keeps its body",
    arguments: ["", "Location: mailto:a@example.com\r\n", "Location: file:///etc/passwd\r\n"]
  )
  func unusable(field: String) async throws {
    let answer = try await send("HTTP/1.1 302 Found\r\n\(field)Content-Length: 5\r\n\r\nmoved")
    #expect(answer.body == "moved" && answer.status == 302 && answer.requests.count == 1)
  }

  @Test("A body is sent again after 307") func body() async throws {
    let answer = try await send {
      $0.httpMethod = "POST"
      $0.httpBody = Data("hello".utf8)
      $0.setValue("b", forHTTPHeaderField: "X-A")
    } respond: { request in
      request.target == "/b"
        ? ReplayResponse(body: request.body) : ReplayResponse(status: 307, headers: ["Location": "/b"])
    }
    #expect(answer.body == "hello" && answer.requests.map(\.method) == ["POST", "POST"])
    #expect(answer.requests.map { $0.header("X-A") } == ["b", "b"])
  }

  /// `hello`, compressed.
  private static let gzip = Data(base64Encoded: "H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA==") ?? Data()

  @Test("A compressed body arrives, and half of one is an error", arguments: [0, 10])
  func compressed(missing: Int) async throws {
    let respond: @Sendable (ReplayRequest) -> ReplayResponse = { _ in
      ReplayResponse(headers: ["Content-Encoding": "gzip"], body: Self.gzip.dropLast(missing))
    }
    if missing == 0 {
      #expect(try await send(respond: respond).body == "hello")
    } else {
      await #expect(throws: (any Error).self) { try await send(respond: respond) }
    }
  }

  @Test("A longer body than the limit is given up, also in pieces of a byte") func limit() async throws {
    let body = Data(repeating: 1, count: 100_001)
    for framing in [ReplayResponse.Framing.length, .chunks] {
      let error = await #expect(throws: URLError.self) {
        try await send { _ in
          var response = ReplayResponse(body: body)
          response.framing = framing
          return response
        }
      }
      #expect(error?.code == .dataLengthExceedsMaximum)
    }
  }

  @Test("Any number is a timeout", arguments: [.infinity, .nan, 1e16, 0, 0.5] as [TimeInterval])
  func timeout(seconds: TimeInterval) async throws {
    let isShort = seconds == 0.5
    let answer = await Task {
      try await send({ $0.timeoutInterval = seconds }) { _ in
        if isShort { Thread.sleep(forTimeInterval: 2) }
        return ReplayResponse(body: Data("ok".utf8))
      }
    }.result
    switch answer {
    case .success(let answer): #expect(answer.body == "ok" && !isShort)
    case .failure(let error): #expect((error as? URLError)?.code == .timedOut && isShort)
    }
  }
}
