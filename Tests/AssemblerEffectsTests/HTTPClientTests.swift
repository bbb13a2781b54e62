import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct HTTPClientTests {
  private let address = URL(string: "https://example.com/a")

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

  @Test("The live client rejects a response that isn't HTTP") func notHTTP() async throws {
    let request = URLRequest(url: try #require(URL(string: "data:text/plain,hello")))
    await #expect(throws: URLError.self) {
      _ = try await HTTPClient.live.send(request)
    }
  }

  @Test("The live client reports a failed connection") func nobody() async throws {
    // Port 9 of this machine: nothing listens there.
    let request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:9/")))
    await #expect(throws: URLError.self) {
      _ = try await HTTPClient.live.send(request)
    }
  }

  @Test("A live assembler gets the live client, a child its parent's") func rules() async throws {
    struct Live: LiveAssembler, HTTPAssembler {}
    struct Child<Parent: HTTPAssembler>: ChildAssembler, HTTPAssembler { let parent: Parent }
    final class Test: TestAssembler, HTTPAssembler {
      struct Stub: Error {}
      func resolve() -> HTTPClient { HTTPClient { _ in throw Stub() } }
    }
    let _: HTTPClient = Live().resolve()
    let client: HTTPClient = Child(parent: Test()).resolve()
    let request = URLRequest(url: try #require(address))
    await #expect(throws: Test.Stub.self) { _ = try await client.send(request) }
  }
}
