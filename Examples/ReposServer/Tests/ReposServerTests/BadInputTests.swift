import AssemblerTesting
import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import InMemoryLogging
import Logging
import Testing

@testable import ReposServer

@Suite struct BadInputTests {
  @Test(
    "A request that cannot be answered is refused with its reason",
    arguments: [
      ("/orgs/nobody", 404, "no organization &quot;nobody&quot;"),
      ("/orgs/..%2F..%2Fetc%2Fpasswd", 404, "no organization &quot;../../etc/passwd&quot;"),
      ("/orgs/../../etc/passwd", 404, "There is no such page."),
      ("/orgs/Acme/..%2Fsecret", 404, "no repository &quot;../secret&quot;"),
      ("/orgs/%ff", 400, "is malformed"),
      ("/orgs/Acme/anvil%00%0Aforged", 400, "is malformed"),
      ("/orgs/Acme?q=%zz", 400, "is malformed"),
      ("/orgs/Acme?page=0", 400, "The first page is 1."),
      ("/orgs/Acme?page=99999999999999999999", 400, "The first page is 1."),
      ("/orgs/Acme?sort=%3Cscript%3E", 400, "&lt;script&gt;"),
      ("/nothing", 404, "There is no such page."),
    ]
  )
  func refused(uri: String, status: Int, reason: String) async throws {
    let server = try ServerTestAssembler(.acme)
    try await server.refresh()
    try await server.test { client in
      let page = try await client.send(.get, uri)
      #expect(page.status.code == status)
      #expect(page.text.contains(reason))
      #expect(page.headers[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true)
      let answer = try await client.send(
        .get,
        uri.replacing(/^\/orgs\/([^\/?]*)/) { "/api/orgs/\($0.1)/repositories" }
      )
      #expect(answer.status.code == status)
    }
  }

  @Test("A long filter and a long form are refused; many unknown parameters are ignored") func hugeQuery()
    async throws
  {
    let server = try ServerTestAssembler(.acme)
    try await server.refresh()
    try await server.test { client in
      let long = try await client.send(
        .get,
        "/api/orgs/Acme/repositories?q=\(String(repeating: "a", count: 100_000))"
      )
      #expect(long.status == .badRequest)
      #expect(long.text == #"{"error":{"message":"The filter has more than 200 characters. Shorten it."}}"#)
      let many = (0..<20_000).map { "q[a]\($0)=1" }.joined(separator: "&")
      #expect(try await client.send(.get, "/orgs/Acme?\(many)").text.names.count == 3)
      let form = try await client.send(
        .post,
        "/orgs/Acme/anvil/star",
        form: "starred=yes&x=" + String(repeating: "a", count: 100_000)
      )
      #expect(form.status == .contentTooLarge)
    }
  }

  @Test("A forged cookie has no stars, and cannot add any to another visitor's") func forgedCookie()
    async throws
  {
    let server = try ServerTestAssembler(.acme)
    try await server.refresh()
    try await server.test { client in
      let cookie = try await client.starAsSomebodyNew("anvil")
      let id = try #require(cookie.wholeMatch(of: /visitor=([^.]*)\..*/)?.1)
      let signature = try #require(cookie.split(separator: ".").last)
      let forgeries = [
        "visitor=\(id)", "visitor=\(id).", "visitor=\(id).\(signature.reversed())",
        "visitor=\(id)x.\(signature)", "visitor=.\(signature)",
        "visitor=" + String(repeating: "a.", count: 5_000),
      ]
      for forgery in forgeries {
        #expect(try await client.send(.get, "/stars", cookie: forgery).text.names == [])
        let answer = try await client.send(.put, "/api/orgs/Acme/repositories/rocket/star", cookie: forgery)
        #expect(answer.status == .noContent)
        #expect(answer.cookie.map { !$0.contains(id) } == true, "the forger is somebody new")
      }
      #expect(try await client.send(.get, "/stars", cookie: cookie).text.names == ["anvil"])
    }
  }

  @Test("Text from elsewhere stays text, whatever is in it") func markup() async throws {
    let attacks = [
      "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
      "</title><b>",
      // One character for Swift, and a quotation mark for a browser.
      "\"\u{301} onfocus=alert(1) autofocus x=", "<\u{338}script>", "&lt;script&gt;", "]]>", "{{x}}",
    ]
    func pages(of name: String) async throws -> [String] {
      let repository = StoredRepository(name: name, description: name, page: "javascript:alert(1)")
      let server = try ServerTestAssembler([repository])
      try await server.refresh()
      let part = name.addressComponent
      var pages: [String] = []
      try await server.test { client in
        let cookie = try await client.send(.put, "/api/orgs/Acme/repositories/\(part)/star").cookie
        for uri in ["/orgs/Acme", "/orgs/Acme?q=\(part)", "/orgs/Acme/\(part)", "/orgs/\(part)", "/stars"] {
          pages.append(try await client.send(.get, uri, cookie: cookie).text)
        }
      }
      return pages
    }
    // Tags and attributes begin and end with these, which a browser finds as scalars.
    func marks(_ page: String) -> [Int] {
      "<>\"'".unicodeScalars.map { mark in page.unicodeScalars.count { $0 == mark } }
    }
    let harmless = try await pages(of: "harmless").map(marks)
    for attack in attacks {
      let pages = try await pages(of: attack)
      #expect(pages.map(marks) == harmless, "\(attack)")
      #expect(!pages.joined().contains("href=\"javascript"))
    }
    #expect(try await pages(of: "&lt;")[0].contains("&amp;lt;"))
  }

  @Test("A form on another site's page stars nothing", arguments: ["cross-site", "same-site", "nonsense"])
  func otherSites(site: String) async throws {
    let server = try ServerTestAssembler(.acme)
    try await server.refresh()
    try await server.test { client in
      let fetchSite = try #require(HTTPField.Name("Sec-Fetch-Site"))
      let uri = "/orgs/Acme/anvil/star"
      let foreign = try await client.send(.post, uri, form: "starred=yes", headers: [fetchSite: site])
      #expect(foreign.status == .forbidden && foreign.cookie == nil)
      let own = try await client.send(.post, uri, form: "starred=yes", headers: [fetchSite: "same-origin"])
      #expect(own.status == .seeOther)
    }
  }

  @Test(
    "Without Sec-Fetch-Site, the origin of a form must be the host of the request",
    arguments: [
      ("http://localhost", true), ("https://LocalHost", true), ("https://evil.example", false),
      ("null", false),
      ("http://localhost:81", false), ("http://localhost.evil.example", false), ("", false),
      ("http://localhost, http://evil.example", false),
    ]
  )
  func otherOrigins(origin: String, isOwn: Bool) async throws {
    let server = try ServerTestAssembler(.acme)
    try await server.refresh()
    try await server.test { client in
      let uri = "/orgs/Acme/anvil/star"
      let answer = try await client.send(.post, uri, form: "starred=yes", headers: [.origin: origin])
      #expect(answer.status == (isOwn ? .seeOther : .forbidden) && (answer.cookie != nil) == isOwn)
      // A browser that sends both says with the other one which site it is.
      let fetchSite = try #require(HTTPField.Name("Sec-Fetch-Site"))
      let headers: HTTPFields = [.origin: origin, fetchSite: "same-origin"]
      #expect(try await client.send(.post, uri, form: "starred=yes", headers: headers).status == .seeOther)
      #expect(try await client.send(.get, "/orgs/Acme", headers: [.origin: origin]).status == .ok)
    }
  }

  @Test("A form that takes more than ten seconds, in pieces, too, is given up") func slowForm() async throws {
    let server = try ServerTestAssembler(.acme)
    try await server.refresh()
    try await server.test { client in
      let (body, source) = RequestBody.makeStream()
      async let answer = client.send(.post, "/orgs/Acme/anvil/star", body: body)
      for _ in 0..<2 {
        await server.testClock.waitForSleepers()
        await source.yield(ByteBuffer(string: "s"))
        await server.testClock.advance(by: .seconds(5))
      }
      let status = try await answer.status
      #expect(status == .requestTimeout)
    }
  }

  @Test("A request without a host, or with two, is refused") func hosts() async throws {
    let server = try ServerTestAssembler(.acme)
    try await server.test { client in
      #expect(try await client.send(.get, "/orgs/Acme", host: nil).status == .badRequest)
      let host = try #require(HTTPField.Name("Host"))
      let two = try await client.send(.get, "/orgs/Acme", headers: [host: "evil.example"])
      #expect(two.status == .badRequest && two.text.contains("one field &quot;Host&quot;"))
    }
  }

  @Test("A form that ends early is refused, and isn't a failure of the server") func halfForm() async throws {
    let server = try ServerTestAssembler(.acme)
    try await server.test { client in
      let (body, source) = RequestBody.makeStream()
      source.finish(POSIXError(.ECONNRESET))
      let answer = try await client.send(.post, "/orgs/Acme/anvil/star", body: body)
      #expect(answer.status == .badRequest && !server.log.entries.contains { $0.level == .error })
    }
  }

  @Test("A request that the server's end gives up isn't a failure of the server") func end() async throws {
    let server = try ServerTestAssembler(.acme)
    try await server.test { client in
      let request = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await client.send(.get, "/orgs/Acme")
      }
      let answer = try await request.value
      #expect(answer.status == .serviceUnavailable)
    }
    #expect(!server.log.entries.contains { $0.level == .error })
  }

  @Test(
    "The way back after a star is a page of this server",
    arguments: ["//evil.example", "https://evil.example", "/\\evil", "/orgs/A\nSet-Cookie: a=b"]
  )
  func openRedirect(back: String) async throws {
    let server = try ServerTestAssembler(.acme)
    try await server.refresh()
    try await server.test { client in
      let form = "starred=yes&back=\(back.addressComponent)"
      let answer = try await client.send(.post, "/orgs/Acme/anvil/star", form: form)
      #expect(answer.headers[.location] == "/stars")
    }
  }

  @Test("A failure inside is logged with the request's identifier, and shown without its details")
  func broken() async throws {
    let server = try ServerTestAssembler(.acme)
    try await server.database.write {
      try $0.execute(sql: "DROP TABLE repositories; DROP TABLE stars; DROP TABLE organizations")
    }
    try await server.test { client in
      let page = try await client.send(.get, "/orgs/Acme")
      #expect(page.status == .internalServerError && !page.text.contains("SQL"))
      let failure = try #require(server.log.entries.first { $0.level == .error })
      let id = try #require(failure.metadata["hb.request.id"])
      #expect(page.text.contains("for request \(id)."))
      #expect("\(failure.metadata)".contains("no such table"))
      #expect(try await client.send(.get, "/health").status == .serviceUnavailable)
    }
  }
}
