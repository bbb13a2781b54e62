import AssemblerHTTP
import Dispatch
import Foundation
import ReplayServer
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Timeouts and faults of a server", .hangLimit) struct HTTPFaultTests {
  private func client(timeout: TimeInterval) -> HTTPClient {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout
    return .session(configuration)
  }

  private func error(_ client: HTTPClient, _ response: ReplayResponse) async throws -> URLError {
    let server = try ReplayServer { _ in response }
    defer { server.stop() }
    return try #require(
      await #expect(throws: URLError.self) { try await client.send(URLRequest(url: server.address)) }
    )
  }

  // The old client ended the process.
  @Test("Any number is a timeout", arguments: [.infinity, .nan, 1e16, 0, -1] as [TimeInterval])
  func anyTimeout(seconds: TimeInterval) async throws {
    let server = try ReplayServer { _ in ReplayResponse() }
    defer { server.stop() }
    var request = URLRequest(url: server.address)
    #expect(try await client(timeout: seconds).send(request).1.statusCode == 200)
    request.timeoutInterval = seconds
    #expect(try await HTTPClient.session(.ephemeral).send(request).1.statusCode == 200)
  }

  @Test("A timeout of half a second is one", arguments: [true, false])
  func fraction(isConfigured: Bool) async throws {
    let end = DispatchSemaphore(value: 0)
    let server = try ReplayServer { _ in
      end.wait()
      return .dropped
    }
    defer {
      end.signal()
      server.stop()
    }
    let client = client(timeout: isConfigured ? 0.5 : 600)
    let request = {
      var request = URLRequest(url: server.address)
      if !isConfigured { request.timeoutInterval = 0.5 }
      return request
    }()
    let start = ContinuousClock.now
    let error = await #expect(throws: URLError.self) { try await client.send(request) }
    #expect(error?.code == .timedOut && error?.failingURL == server.address)
    // The default of a request is a minute.
    #expect((.seconds(0.5)..<(.seconds(40))).contains(ContinuousClock.now - start))
  }

  // The fields hold the queue of Foundation's session for four seconds, and once held the callers' threads, too.
  // In a process of its own, because other tests hold threads of this one.
  @Test("Requests time out, also while an earlier response holds the session") func heldSession() async throws
  {
    await #expect(processExitsWith: .success) {
      let fields = Dictionary(uniqueKeysWithValues: (0..<20_000).map { ("X-\($0)", "1") })
      let server = try ReplayServer { request in
        request.target == "/fields" ? ReplayResponse(headers: fields) : ReplayResponse()
      }
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = 0.3
      let client = HTTPClient.session(configuration)
      let start = ContinuousClock.now
      for path in ["fields", "other", "other"] {
        _ = try? await client.send(URLRequest(url: server.address.appending(path: path)))
      }
      let time = ContinuousClock.now - start
      // Clients of their own took all threads, and nothing ever went on.
      await withTaskGroup { [configuration] group in
        for _ in 0..<300 {
          let client = HTTPClient.session(configuration)
          group.addTask { _ = try? await client.send(URLRequest(url: server.address)) }
        }
      }
      // Without waiting for Foundation.
      exit(time < .seconds(4) ? 0 : 1)
    }
  }

  @Test("Each byte that is received begins the time anew") func slow() async throws {
    let server = try ReplayServer { _ in
      var response = ReplayResponse(body: Data("slow".utf8))
      response.pause = 0.6
      return response
    }
    defer { server.stop() }
    // On a busy machine, a pause may take thrice as long.
    let body = try await client(timeout: 2).send(URLRequest(url: server.address)).0
    #expect(body == Data("slow".utf8))
  }

  @Test(
    "A response that is cut off says that the connection was lost",
    arguments: [
      "", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhal",
      "HTTP/1.1 302 Found\r\nContent-Length: 9\r\nLocation: /b\r\n\r\nhalf",
    ]
  )
  func cutOff(answer: String) async throws {
    let error = try await error(.session(.ephemeral), .raw(Data(answer.utf8)))
    #expect(error.code == .networkConnectionLost && error.failingURL != nil)
  }

  @Test("Another failure keeps its code") func otherFailure() async throws {
    let gzip = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello"
    #expect(try await error(.session(.ephemeral), .raw(Data(gzip.utf8))).code != .networkConnectionLost)
  }
}
