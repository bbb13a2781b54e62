import Assembler
import AssemblerEffects
import AssemblerHTTP
import AssemblerTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct HTTPClientTests {
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
    let client = HTTPClient.session(URLSession(configuration: configuration))
    let request = URLRequest(url: try #require(URL(string: "telegraph://example.com/")))
    let error = await #expect(throws: URLError.self) { _ = try await client.send(request) }
    #expect(error?.code == .badServerResponse)
  }

  @Test("The live client reports a failed connection") func nobody() async throws {
    // Port 9 of this machine: nothing listens there.
    let request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:9/")))
    let error = await #expect(throws: URLError.self) { _ = try await HTTPClient.live.send(request) }
    #expect(error?.code == .cannotConnectToHost)
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
