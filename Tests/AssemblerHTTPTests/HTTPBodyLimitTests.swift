import AssemblerHTTP
import Foundation
import ReplayServer
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("HTTP client with a limit", .hangLimit) struct HTTPBodyLimitTests {
  private func send(
    limit: Int,
    _ respond: @escaping @Sendable (ReplayRequest) -> ReplayResponse
  ) async throws -> (body: Data, response: HTTPURLResponse) {
    let server = try ReplayServer(respond: respond)
    defer { server.stop() }
    let client = HTTPClient.session(.ephemeral, bodyLimit: limit)
    return try await client.send(URLRequest(url: server.address.appending(path: "a")))
  }

  @Test("A body of as many bytes as the limit arrives whole, one byte more is an error")
  func limit() async throws {
    let body = Data((0..<100_000).map { UInt8($0 % 251) })
    #expect(try await send(limit: 100_000) { _ in ReplayResponse(body: body) }.body == body)
    let error = await #expect(throws: URLError.self) {
      try await send(limit: 99_999) { _ in ReplayResponse(body: body) }
    }
    #expect(error?.code == .dataLengthExceedsMaximum)
  }

  @Test("The client stops at the limit, and doesn't wait for the end of the body")
  func early() async {
    // The server says that more is to come and closes the connection, which would be another error.
    let body = Data(repeating: 1, count: 1_000_000)
    let error = await #expect(throws: URLError.self) {
      try await send(limit: 1_000) { _ in ReplayResponse(body: body, sentByteCount: 500_000) }
    }
    #expect(error?.code == .dataLengthExceedsMaximum)
  }

  @Test("The limit is for the decompressed body")
  func compressed() async throws {
    // 100,000 spaces.
    let gzip = try #require(
      Data(
        base64Encoded:
          "H4sIAAAAAAACA+3BMQEAAADCoCrrn9IaHkABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
          + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAArwYt8HnKoIYBAA=="
      )
    )
    let response = ReplayResponse(headers: ["Content-Encoding": "gzip"], body: gzip)
    #expect(try await send(limit: 100_000) { _ in response }.body == Data(repeating: 0x20, count: 100_000))
    let error = await #expect(throws: URLError.self) { try await send(limit: 99_999) { _ in response } }
    #expect(error?.code == .dataLengthExceedsMaximum)
  }

  @Test("Requests at the same time don't mix")
  func concurrent() async throws {
    let server = try ReplayServer {
      ReplayResponse(body: Data(String(repeating: $0.target, count: 1_000).utf8))
    }
    defer { server.stop() }
    let client = HTTPClient.session(.ephemeral, bodyLimit: 10_000)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<20 {
        group.addTask {
          let (body, _) = try await client.send(URLRequest(url: server.address.appending(path: "\(number)")))
          return body == Data(String(repeating: "/\(number)", count: 1_000).utf8)
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}
