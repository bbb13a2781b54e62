import Foundation
import ReplayServer
import TestSupport
import Testing

@testable import AssemblerHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Redirects", .hangLimit) struct RedirectTests {
  /// Sends a request for `/a`, which a server redirects as told. Other paths are the end.
  private func send(
    status: Int = 302,
    _ location: String,
    with client: HTTPClient = .session(.ephemeral),
    method: String = "GET",
    _ configure: (inout URLRequest) -> Void = { _ in }
  ) async throws -> (body: String, response: HTTPURLResponse, requests: [ReplayRequest]) {
    let server = try ReplayServer { request in
      request.target == "/a"
        ? ReplayResponse(status: status, headers: ["Location": location], body: Data("moved".utf8))
        : ReplayResponse(body: Data("end".utf8))
    }
    defer { server.stop() }
    var request = URLRequest(url: server.address.appending(path: "a"))
    request.httpMethod = method
    configure(&request)
    let (body, response) = try await client.send(request)
    return (String(decoding: body, as: UTF8.self), response, server.requests)
  }

  @Test("Redirects are followed, or returned with their body", arguments: [301, 302, 303, 307, 308])
  func followed(status: Int) async throws {
    let followed = try await send(status: status, "b")
    #expect(followed.body == "end" && followed.response.statusCode == 200)
    #expect(followed.response.url?.path == "/b")
    let returned = try await send(status: status, "/b", with: .session(.ephemeral, followsRedirects: false))
    #expect(returned.body == "moved" && returned.response.statusCode == status)
  }

  @Test(
    "What no web server can answer is returned with its body, and not asked of the same host",
    arguments: [
      "file:///etc/passwd", "data:,x", "mailto:a@example.com", "http://a.example:0/", "http:///b", "ftp://b/",
    ]
  )
  func unusable(location: String) async throws {
    let answer = try await send(location)
    #expect(answer.body == "moved" && answer.response.statusCode == 302)
    #expect(answer.requests.count == 1)
  }

  @Test("The scheme of an address can be in capitals") func capitals() async throws {
    let server = try ReplayServer { request in
      let location = "HTTP" + "\(request.server)/b?q=%2F#f".dropFirst(4)
      return request.target == "/a"
        ? ReplayResponse(status: 302, headers: ["Location": location])
        : ReplayResponse(body: Data("end".utf8))
    }
    defer { server.stop() }
    let (body, response) = try await HTTPClient.session(.ephemeral).send(
      URLRequest(url: server.address.appending(path: "a"))
    )
    #expect(String(decoding: body, as: UTF8.self) == "end" && response.statusCode == 200)
    #expect(server.requests.last?.target == "/b?q=%2F")
  }

  @Test("Statuses that are no redirect are returned", arguments: [201, 300, 304, 305, 306, 309])
  func others(status: Int) async throws {
    let answer = try await send(status: status, "/b")
    #expect(answer.response.statusCode == status && answer.requests.count == 1)
  }

  @Test("A redirect without a location is returned") func noLocation() async throws {
    let server = try ReplayServer { _ in ReplayResponse(status: 302, body: Data("moved".utf8)) }
    defer { server.stop() }
    let answer = try await HTTPClient.session(.ephemeral).send(URLRequest(url: server.address))
    #expect(answer.1.statusCode == 302)
    let stub = HTTPClient { request in
      let url = try #require(request.url)
      let head = HTTPURLResponse(url: url, statusCode: 302, httpVersion: nil, headerFields: nil)
      return (Data("moved".utf8), try #require(head))
    }
    #expect(try await stub.followingRedirects().send(URLRequest(url: server.address)).0 == Data("moved".utf8))
  }

  @Test(
    "The method and the body are kept, or become a GET",
    arguments: [
      (301, "POST", "GET"), (302, "post", "GET"), (303, "POST", "GET"), (303, "DELETE", "GET"),
      (301, "PUT", "PUT"), (302, "DELETE", "DELETE"), (307, "POST", "POST"), (308, "PUT", "PUT"),
      (303, "HEAD", "HEAD"),
    ]
  )
  func method(status: Int, method: String, expected: String) async throws {
    let hasBody = method != "HEAD"
    let answer = try await send(status: status, "/b", method: method) { request in
      request.httpBody = hasBody ? Data("hello".utf8) : nil
      request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
      request.setValue("b", forHTTPHeaderField: "X-A")
    }
    let request = try #require(answer.requests.last)
    #expect(request.target == "/b" && request.method == expected)
    let keepsBody = expected != "GET" && hasBody
    #expect(request.body == Data((keepsBody ? "hello" : "").utf8))
    #expect(request.header("Content-Type") == (expected == "GET" ? nil : "text/plain"))
    #expect(request.header("X-A") == "b")
  }

  @Test("A body that is a stream isn't sent again, but a GET follows", arguments: [303, 307, 308])
  func stream(status: Int) async throws {
    let answer = try await send(status: status, "/b", method: "POST") { request in
      request.httpBodyStream = InputStream(data: Data("hello".utf8))
      request.setValue("5", forHTTPHeaderField: "Content-Length")
    }
    #expect(answer.response.statusCode == (status == 303 ? 200 : status))
    #expect(answer.requests.map(\.method) == (status == 303 ? ["POST", "GET"] : ["POST"]))
  }

  @Test(
    "Another origin gets no credentials, also not the configuration's, and none come back with a second redirect"
  )
  func otherOrigin() async throws {
    let other = try ReplayServer { request in
      ReplayResponse(status: 302, headers: ["Location": String(request.target.dropFirst())])
    }
    let server = try ReplayServer { [other = other.address] request in
      let back = "\(request.server)/back"
      return switch request.target {
      case "/a": ReplayResponse(status: 307, headers: ["Location": "/same"])
      case "/same": ReplayResponse(status: 307, headers: ["Location": "\(other)/\(back)"])
      default: ReplayResponse()
      }
    }
    defer { [server, other].forEach { $0.stop() } }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = [
      "X-Token": "secret", "Accept-Language": "nb", "Accept": "text/html",
    ]
    var request = URLRequest(url: server.address.appending(path: "a"))
    let secrets = ["Authorization", "Cookie", "Proxy-Authorization", "X-Api-Key"]
    for name in secrets { request.setValue("secret", forHTTPHeaderField: name) }
    request.setValue("text/plain", forHTTPHeaderField: "Accept")
    #expect(try await HTTPClient.session(configuration).send(request).1.statusCode == 200)
    let requests = server.requests + other.requests
    #expect(requests.map { $0.target.hasSuffix("/back") } == [false, false, true, true])
    for request in requests {
      let isFirst = !request.target.hasSuffix("/back")
      for name in secrets + ["X-Token"] {
        #expect(request.header(name) == (isFirst ? "secret" : nil), "\(name)")
      }
      #expect(request.header("Accept") == "text/plain" && request.header("Accept-Language") == "nb")
    }
  }

  @Test("More redirects than the limit are an error with the address", arguments: [0, 2])
  func limit(limit: Int) async throws {
    let server = try ReplayServer { ReplayResponse(status: 302, headers: ["Location": $0.target + "a"]) }
    defer { server.stop() }
    let client = HTTPClient.session(.ephemeral, followsRedirects: false).followingRedirects(limit: limit)
    let error = await #expect(throws: URLError.self) {
      try await client.send(URLRequest(url: server.address))
    }
    #expect(error?.code == .httpTooManyRedirects)
    #expect(error?.failingURL?.path == "/" + String(repeating: "a", count: limit + 1))
    #expect(server.requests.count == limit + 1)
  }

  @Test(
    "An origin is a scheme, a host and a port, which may be the scheme's own",
    arguments: [
      ("https://a.example:443/b", true), ("HTTPS://A.example", true), ("https://a.example:80", false),
      ("http://a.example", false), ("https://b.example", false),
    ]
  )
  func origin(other: String, isSame: Bool) {
    #expect((Origin(URL(string: "https://a.example/")) == Origin(URL(string: other))) == isSame)
  }

  // The old client ended the process.
  @Test(
    "A redirect that arrives when its request is cancelled, or times out, ends nothing but the request",
    arguments: [true, false]
  )
  func ended(isCancelled: Bool) async throws {
    let server = try ReplayServer(recordsRequests: false) { _ in
      ReplayResponse(status: 302, headers: ["Location": "/"])
    }
    defer { server.stop() }
    let client = HTTPClient.session(.ephemeral)
    await withTaskGroup { group in
      for number in 0..<200 {
        group.addTask {
          var request = URLRequest(url: server.address)
          if !isCancelled { request.timeoutInterval = Double(number) / 4_000 }
          let task = Task { [request] in try await client.send(request) }
          if isCancelled {
            try? await Task.sleep(for: .microseconds(number * 250))
            task.cancel()
          }
          _ = await task.result
        }
      }
    }
  }
}
