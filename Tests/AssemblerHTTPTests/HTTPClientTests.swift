import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
import ReplayServer
import TestSupport
import Testing

@testable import AssemblerHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.hangLimit) struct HTTPClientTests {
  private let address = URL(string: "https://example.com/a")

  @Test("Of what a server imports, only AssemblerHTTP imports FoundationNetworking")
  func linkedLibraries() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let importing = try ["Assembler", "AssemblerEffects", "AssemblerHTTP"].filter { module in
      let folder = sources.appending(path: module)
      return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
        $0.hasSuffix(".swift")
      }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
      .contains { $0.contains("import FoundationNetworking") }
    }
    #expect(importing == ["AssemblerHTTP"])
  }

  @Test("A client sends requests through its closure") func closure() async throws {
    let client = HTTPClient { request in
      let url = try #require(request.url)
      let response = HTTPURLResponse(url: url, statusCode: 418, httpVersion: nil, headerFields: nil)
      return (Data(url.path().utf8), try #require(response))
    }
    let (data, response) = try await client.send(URLRequest(url: #require(address)))
    #expect(String(decoding: data, as: UTF8.self) == "/a")
    #expect(response.statusCode == 418)
  }

  @Test("A client rejects a response that isn't HTTP, though it has a body") func notHTTP() async throws {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [Telegraph.self]
    let client = HTTPClient.session(configuration)
    let request = URLRequest(url: try #require(URL(string: "telegraph://example.com/")))
    let error = await #expect(throws: URLError.self) { _ = try await client.send(request) }
    #expect(error?.code == .badServerResponse)
  }

  /// Clients without and with a limit for bodies.
  static let clients: [HTTPClient] = [.live, .session(.ephemeral, bodyLimit: 10)]

  @Test("The answer of a server arrives", arguments: clients)
  func answer(client: HTTPClient) async throws {
    let server = try ReplayServer { ReplayResponse(body: Data($0.target.utf8)) }
    defer { server.stop() }
    let (body, response) = try await client.send(URLRequest(url: server.address.appending(path: "a")))
    #expect(String(decoding: body, as: UTF8.self) == "/a")
    #expect(response.statusCode == 200)
  }

  @Test("A task that is cancelled before it sends a request gets an error", arguments: clients)
  func cancelledBefore(client: HTTPClient) async throws {
    let server = try ReplayServer { _ in ReplayResponse() }
    defer { server.stop() }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await client.send(URLRequest(url: server.address))
    }
    let error = await #expect(throws: URLError.self) { try await task.value }
    #expect(error?.code == .cancelled)
  }

  @Test("A failed connection and a cancelled task are errors of the request", arguments: clients)
  func failures(client: HTTPClient) async throws {
    let url = try #require(URL(string: "http://127.0.0.1:9/"))
    let error = await #expect(throws: URLError.self) { try await client.send(URLRequest(url: url)) }
    #expect(error?.code == .cannotConnectToHost)
    let arrived = DispatchSemaphore(value: 0)
    let release = DispatchSemaphore(value: 0)
    let server = try ReplayServer { _ in
      arrived.signal()
      release.wait()
      return ReplayResponse()
    }
    defer { server.stop() }
    let task = Task { try await client.send(URLRequest(url: server.address)) }
    await Task.detached { arrived.waitForSignal() }.value
    task.cancel()
    let cancelled = await #expect(throws: URLError.self) { try await task.value }
    #expect(cancelled?.code == .cancelled)
    release.signal()
  }

  @Test("Tasks that are cancelled at any moment end", arguments: clients)
  func cancelledAtAnyMoment(client: HTTPClient) async throws {
    let server = try ReplayServer(recordsRequests: false) { _ in ReplayResponse() }
    defer { server.stop() }
    await withTaskGroup { group in
      for number in 0..<3_000 {
        group.addTask {
          let task = Task { try await client.send(URLRequest(url: server.address)) }
          for _ in 0..<number % 4 { await Task.yield() }
          task.cancel()
          _ = await task.result
        }
      }
    }
  }

  @Test(
    "A response that asks for a name and a password arrives",
    arguments: clients,
    ["Basic", "Digest", "Bearer"]
  )
  func challenge(client: HTTPClient, scheme: String) async throws {
    let server = try ReplayServer { _ in
      ReplayResponse(
        status: 401,
        headers: ["WWW-Authenticate": #"\#(scheme) realm="a", nonce="b""#],
        body: Data("no".utf8)
      )
    }
    defer { server.stop() }
    let (body, response) = try await client.send(URLRequest(url: server.address))
    #expect(String(decoding: body, as: UTF8.self) == "no")
    #expect(response.statusCode == 401)
  }

  @Test("A task is cancelled once it runs, also if that came before") func cancelledEarly() {
    let task = URLSession.shared.dataTask(with: URLRequest(url: URL(filePath: "/")))
    let cancelled = Recorder<URLSessionTask>()
    let early = PendingRequest(nil, bodyLimit: 0) { cancelled.record($0) }
    early.end(.cancelled)
    #expect(cancelled.values.isEmpty)
    early.run(task)
    #expect(cancelled.values == [task])
    let late = PendingRequest(nil, bodyLimit: 0) { cancelled.record($0) }
    late.run(task)
    #expect(cancelled.values == [task])
    late.end(.cancelled)
    late.end(.cancelled)
    #expect(cancelled.values == [task, task])
  }

  @Test("The client has no cookies, unless its configuration has", arguments: [true, false])
  func cookies(hasOwn: Bool) async throws {
    let server = try ReplayServer { request in
      ReplayResponse(headers: ["Set-Cookie": "a=1"], body: Data((request.header("Cookie") ?? "none").utf8))
    }
    defer { server.stop() }
    let client = HTTPClient.session(hasOwn ? .ephemeral : nil)
    var request = URLRequest(url: server.address)
    #expect(try await client.send(request).0 == Data("none".utf8))
    #expect(try await client.send(request).0 == Data((hasOwn ? "a=1" : "none").utf8))
    if !hasOwn {
      request.setValue("own=1", forHTTPHeaderField: "Cookie")
      #expect(try await client.send(request).0 == Data("own=1".utf8))
    }
  }

  @Test("A body in small pieces arrives whole", arguments: [nil, 100_000])
  func pieces(limit: Int?) async throws {
    let body = Data((0..<100_000).map { UInt8($0 % 251) })
    let server = try ReplayServer { _ in
      var response = ReplayResponse(body: body)
      response.framing = .chunks
      return response
    }
    defer { server.stop() }
    let client = HTTPClient.session(.ephemeral, bodyLimit: limit)
    #expect(try await client.send(URLRequest(url: server.address)).0 == body)
  }

  @Test("A live assembler gets the live client, a child its parent's") func rules() async throws {
    struct Live: LiveAssembler, HTTPAssembler {}
    struct Child<Parent: HTTPAssembler>: ChildAssembler, HTTPAssembler { let parent: Parent }
    final class Test: TestAssembler, HTTPAssembler {
      struct Stub: Error {}
      let http = HTTPClient { _ in throw Stub() }
    }
    let _: HTTPClient = Live().http
    let client = Child(parent: Test()).http
    let request = URLRequest(url: try #require(address))
    await #expect(throws: Test.Stub.self) { _ = try await client.send(request) }
  }
}

/// Answers every URL of its scheme with a body, and a response without a status.
private final class Telegraph: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { request.url?.scheme == "telegraph" }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url else { return }
    let response = URLResponse(
      url: url,
      mimeType: "text/plain",
      expectedContentLength: 5,
      textEncodingName: nil
    )
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data("hello".utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}

extension DispatchSemaphore {
  /// `wait` isn't available in asynchronous code.
  fileprivate func waitForSignal() { wait() }
}
