import Assembler
import AssemblerHTTP
import Foundation
import ReplayServer
import ServerHTTP
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The answers that Foundation's client on Linux is tested against, and those that end its process.
@Suite(.timeLimit(.minutes(2))) struct ServerHTTPClientTests {
  private func send(
    _ answer: String,
    to configure: (inout URLRequest) -> Void = { _ in }
  ) async throws -> (body: String, status: Int, requests: [ReplayRequest]) {
    try await send(configure) { _ in .raw(Data(answer.utf8)) }
  }

  private func send(
    _ configure: (inout URLRequest) -> Void = { _ in },
    followsRedirects: Bool = true,
    respond: @escaping @Sendable (ReplayRequest) -> ReplayResponse
  ) async throws -> (body: String, status: Int, requests: [ReplayRequest]) {
    let server = try ReplayServer(respond: respond)
    defer { server.stop() }
    var request = URLRequest(url: server.address.appending(path: "a"))
    configure(&request)
    let client = ServerHTTPClient(bodyLimit: 100_000, followsRedirects: followsRedirects)
    let answer = await Task { [request] in try await client.http.send(request) }.result
    try await client.close()
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

  @Test("A body that comes in pieces has the same time limit as a whole") func drip() async throws {
    let error = await #expect(throws: URLError.self) {
      try await send({ $0.timeoutInterval = 0.5 }) { _ in
        var response = ReplayResponse(body: Data(repeating: 1, count: 100))
        response.pause = 0.1
        return response
      }
    }
    #expect(error?.code == .timedOut)
  }

  /// A million zeros, compressed.
  private static let zeros =
    Data([31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 237, 193, 1, 1, 0, 0, 0, 130, 32, 255, 175, 110, 72, 64, 1])
    + Data(repeating: 0, count: 968)
    + Data([175, 6, 158, 203, 121, 18, 64, 66, 15, 0])

  @Test("The limit holds for what a compressed body becomes", arguments: ["gzip", "gzip, gzip"])
  func bomb(encoding: String) async throws {
    let error = await #expect(throws: URLError.self) {
      try await send { _ in ReplayResponse(headers: ["Content-Encoding": encoding], body: Self.zeros) }
    }
    #expect(error?.code == .dataLengthExceedsMaximum)
  }

  @Test("A refused connection and an unknown host say so", arguments: ["127.0.0.1:1", "nobody.invalid"])
  func noServer(host: String) async throws {
    let client = ServerHTTPClient(bodyLimit: 1)
    let url = try #require(URL(string: "http://\(host)/"))
    let error = await #expect(throws: URLError.self) { try await client.http.send(URLRequest(url: url)) }
    #expect(error?.code == (host == "127.0.0.1:1" ? .cannotConnectToHost : .cannotFindHost))
    #expect(error?.failingURL == url)
    try await client.close()
  }

  @Test("A redirect is returned if nobody follows it, and a scheme may be in capitals") func redirects()
    async throws
  {
    let respond: @Sendable (ReplayRequest) -> ReplayResponse = { request in
      guard request.target == "/a" else { return ReplayResponse(body: Data("there".utf8)) }
      return ReplayResponse(status: 302, headers: ["Location": "HTTP\("\(request.server)".dropFirst(4))/b"])
    }
    #expect(try await send(followsRedirects: false, respond: respond).status == 302)
    #expect(try await send(respond: respond).body == "there")
  }

  @Test("A request whose task is cancelled says so, and so does one of a client that was closed") func end()
    async throws
  {
    let (asked, ask) = AsyncStream<Void>.makeStream()
    let server = try ReplayServer { _ in
      ask.yield()
      Thread.sleep(forTimeInterval: 1)
      return .dropped
    }
    defer { server.stop() }
    let client = ServerHTTPClient(bodyLimit: 1)
    let request = URLRequest(url: server.address)
    let task = Task { try await client.http.send(request) }
    _ = await asked.first { true }
    task.cancel()
    let error = await #expect(throws: URLError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    try await client.close()
    let closed = await #expect(throws: URLError.self) { try await client.http.send(request) }
    #expect(closed?.localizedDescription.contains("alreadyShutdown") == true)
  }

  @Test("A connection that is still being made doesn't hold up the end") func connecting() async throws {
    // It waits for the end of a request's head, which no TLS handshake has.
    let server = try ReplayServer { _ in .dropped }
    defer { server.stop() }
    let client = ServerHTTPClient(bodyLimit: 1)
    var address = try #require(URLComponents(url: server.address, resolvingAgainstBaseURL: false))
    address.scheme = "https"
    let request = URLRequest(url: try #require(address.url), timeoutInterval: 0.5)
    let error = await #expect(throws: URLError.self) { try await client.http.send(request) }
    #expect(error?.code == .timedOut)
    let start = ContinuousClock.now
    try await client.close()
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test("An application closes what somebody asked for, and its README says how") func application()
    async throws
  {
    let unused = ServerAssembler()
    try await unused.close()
    let assembler = ServerAssembler()
    let client = assembler.http
    try await assembler.close()
    let url = try #require(URL(string: "http://127.0.0.1:1/"))
    let error = await #expect(throws: URLError.self) { try await client.send(URLRequest(url: url)) }
    #expect(error?.localizedDescription.contains("alreadyShutdown") == true)

    let tests = URL(filePath: #filePath)
    let readme = tests.deletingLastPathComponent().appending(path: "../../README.md")
    let block = try #require(
      String(contentsOf: readme, encoding: .utf8).firstMatch(of: /```swift\n([^`]*)```/)?.1
    )
    #expect(try String(contentsOf: tests, encoding: .utf8).contains(block))
  }
}

final class ServerAssembler: LiveAssembler, HTTPAssembler, ScopedAssembler {
  let scope = Scope()
  var http: HTTPClient { client.http }
  private var client: ServerHTTPClient { shared { ServerHTTPClient(bodyLimit: 1 << 20) } }

  func close() async throws {
    for client in scope.built(as: ServerHTTPClient.self) { try await client.close() }
  }
}
