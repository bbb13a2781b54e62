import AssemblerTesting
import Foundation
import HTTPTypes
import Testing

@testable import ReposServer

@Suite struct PageTests {
  @Test("A list shows each repository with its age, and sets no cookie") func list() async throws {
    let server = try ServerTestAssembler(.acme)
    try await server.refresh()
    try await server.test { client in
      let page = try await client.send(.get, "/orgs/acme")
      #expect(page.status == .ok)
      #expect(page.headers[.contentType] == "text/html; charset=utf-8")
      #expect(page.text.names == ["rocket", "anvil", "Magnet"])
      #expect(page.text.contains("1 minute ago") && page.text.contains("2 hours ago"))
      #expect(page.text.contains("3 repositories") && page.text.contains("Read 0 seconds ago."))
      #expect(page.headers[.setCookie] == nil)
      #expect(try await client.send(.head, "/orgs/acme").text == "")
    }
  }

  @Test(
    "The filter takes every word, in a name or a description, in any case",
    arguments: [
      ("MOON", ["rocket", "Magnet"]), ("moon+fl%69es", ["rocket"]), ("%20", ["rocket", "anvil", "Magnet"]),
      ("mars", []),
    ]
  )
  func filter(text: String, names: [String]) async throws {
    let server = try ServerTestAssembler(.acme)
    try await server.refresh()
    try await server.test { client in
      let page = try await client.send(.get, "/orgs/Acme?q=\(text)").text
      #expect(page.names == names)
      #expect(page.contains("No repository matches") == names.isEmpty)
    }
  }

  @Test("A list sorts by name if the address asks for it") func sort() async throws {
    let server = try ServerTestAssembler(.acme)
    try await server.refresh()
    try await server.test { client in
      let page = try await client.send(.get, "/orgs/Acme?sort=name").text
      #expect(page.names == ["anvil", "Magnet", "rocket"])
    }
  }

  @Test("A long list has pages of 100, which keep the filter") func pages() async throws {
    let server = try ServerTestAssembler((0..<250).map { StoredRepository(name: "number-\($0)") })
    try await server.refresh()
    try await server.test { client in
      let second = try await client.send(.get, "/orgs/Acme?q=number&page=2").text
      #expect(second.names == (100..<200).map { "number-\($0)" })
      #expect(second.contains("Page 2 of 3") && second.contains("href=\"/orgs/Acme?q=number&amp;page=3\""))
      let none = try await client.send(.get, "/orgs/Acme?page=4&sort=name")
      #expect(none.status == .notFound && none.text.contains("There is no page 4. The last one is page 3."))
      #expect(none.text.contains("href=\"/orgs/Acme?sort=name&amp;page=3\""))
      let json = try await client.send(.get, "/api/orgs/Acme/repositories?page=4")
      #expect(json.status == .notFound)
      #expect(json.text.contains(#""address":"\/api\/orgs\/Acme\/repositories?page=3""#))
    }
  }

  @Test("Stars have pages of 100, the newest first, and the way back is the page where they were")
  func starPages()
    async throws
  {
    let server = try ServerTestAssembler(
      (0..<101).map { StoredRepository(name: "number-\($0)", description: "\($0)") }
    )
    try await server.refresh()
    try await server.test { client in
      let cookie = try await client.starAsSomebodyNew("number-0")
      for number in 1..<101 {
        server.advanceDate(by: 1)
        let uri = "/api/orgs/Acme/repositories/number-\(number)/star"
        _ = try await client.send(.put, uri, cookie: cookie)
      }
      let first = try await client.send(.get, "/stars", cookie: cookie).text
      #expect(first.names == (1...100).reversed().map { "number-\($0)" })
      #expect(first.contains("<p>100</p>") && first.contains("name=\"back\" value=\"/stars?page=1\""))
      #expect(first.contains("Page 1 of 2") && first.contains("href=\"/stars?page=2\""))
      // The only one of its page.
      let second = try await client.send(.get, "/stars?page=2", cookie: cookie).text
      #expect(second.names == ["number-0"] && second.contains("name=\"back\" value=\"/stars?page=1\""))
      #expect(
        try await client.send(.get, "/stars?page=3", cookie: cookie).text.contains("href=\"/stars?page=2\"")
      )
      let form = "starred=no&back=%2Fstars%3Fpage%3D1"
      let removal = try await client.send(.post, "/orgs/Acme/number-0/star", cookie: cookie, form: form)
      #expect(removal.headers[.location] == "/stars?page=1")
      #expect(try await client.send(.get, "/stars?page=2", cookie: cookie).status == .notFound)
      #expect(try await client.send(.get, "/stars?page=2").status == .notFound)
    }
  }

  @Test("A star of an organization that the server no longer has says so, and can be removed")
  func starOfOtherServer()
    async throws
  {
    let former = try ServerTestAssembler(.acme)
    try await former.refresh()
    var cookie = ""
    try await former.test { cookie = try await $0.starAsSomebodyNew("anvil") }
    let server = try ServerTestAssembler(organizations: ["Zeta"], database: former.database)
    try await server.test { client in
      let page = try await client.send(.get, "/stars", cookie: cookie).text
      #expect(page.names == ["anvil"] && page.contains("anvil, of Acme, which this server no longer has"))
      #expect(!page.contains("href=\"/orgs/Acme"))
      let uri = "/orgs/Acme/anvil/star"
      let removal = try await client.send(.post, uri, cookie: cookie, form: "starred=no")
      #expect(removal.status == .seeOther)
      #expect(try await client.send(.get, "/stars", cookie: cookie).text.names == [])
      #expect(try await client.send(.post, uri, cookie: cookie, form: "starred=no").status == .notFound)
    }
  }

  @Test("The first load shows how far it has come, and the page asks for itself again") func progress()
    async throws
  {
    let server = try ServerTestAssembler()
    let status = server.loadStatus
    status["Acme"] = LoadStatus.State(progress: LoadProgress(pages: 3, repositories: 287))
    try await server.test { client in
      let page = try await client.send(.get, "/orgs/Acme").text
      #expect(page.contains("3 pages with 287 repositories so far"))
      #expect(page.contains("<noscript><meta http-equiv=\"refresh\"") && page.contains("<main data-loading>"))
      #expect(!page.contains("There are no repositories"))
    }
    try await server.refresh()
    try await server.test { client in
      let page = try await client.send(.get, "/orgs/Acme").text
      #expect(!page.contains("http-equiv") && page.contains("There are no repositories to show."))
    }
  }

  @Test("A load that fails says why, how old the list is, and when the next one comes") func failure()
    async throws
  {
    let server = try ServerTestAssembler(.acme)
    try await server.refresh()
    server.advanceDate(by: 3 * 3_600)
    server.stubSource.give(.failure(LoadFailure("GitHub is on the moon. Look up.")))
    try await server.refresh()
    try await server.test { client in
      let page = try await client.send(.get, "/orgs/Acme").text
      #expect(page.contains("GitHub is on the moon. Look up. The server tries again in 30 s."))
      #expect(page.contains("Read 3 hours ago."))
      #expect(page.names == ["rocket", "anvil", "Magnet"])
    }
  }

  @Test("A repository's page has its description, the last push and its address") func repository()
    async throws
  {
    let server = try ServerTestAssembler(.acme)
    try await server.refresh()
    try await server.test { client in
      let page = try await client.send(.get, "/orgs/Acme/rocket").text
      #expect(page.contains("<h1>rocket</h1>") && page.contains("<p>Flies to the moon</p>"))
      #expect(page.contains("Last pushed to 1 minute ago"))
      #expect(page.contains("href=\"https://github.com/Acme/rocket\""))
    }
  }

  @Test("A star needs no script: the form redirects back, and the cookie finds the stars again") func stars()
    async throws
  {
    let server = try ServerTestAssembler(.acme)
    try await server.refresh()
    try await server.test { client in
      let answer = try await client.send(
        .post,
        "/orgs/Acme/anvil/star",
        form: "starred=yes&back=%2Forgs%2FAcme%3Fq%3Da"
      )
      #expect(answer.status == .seeOther && answer.headers[.location] == "/orgs/Acme?q=a")
      let properties = answer.headers[.setCookie] ?? ""
      #expect(properties.contains("HttpOnly") && properties.contains("SameSite=Lax"))
      #expect(!properties.contains("Secure"))
      let cookie = try #require(answer.cookie)

      #expect(try await client.send(.get, "/stars", cookie: cookie).text.names == ["anvil"])
      #expect(try await client.send(.get, "/stars").text.contains("You have no stars yet"))
      #expect(try await client.send(.get, "/orgs/Acme", cookie: cookie).text.starred == ["anvil"])

      let removal = try await client.send(.post, "/orgs/Acme/anvil/star", cookie: cookie, form: "starred=no")
      #expect(removal.headers[.location] == "/stars" && removal.headers[.setCookie] == nil)
      #expect(try await client.send(.get, "/stars", cookie: cookie).text.names == [])
    }
  }

  @Test("A star outlives the repository's place in the list") func starOfRemovedRepository() async throws {
    let server = try ServerTestAssembler(.acme)
    try await server.refresh()
    try await server.test { client in
      let cookie = try await client.starAsSomebodyNew("anvil")
      server.stubSource.give(.success([]))
      try await server.refresh()
      #expect(try await client.send(.get, "/stars", cookie: cookie).text.names == ["anvil"])
      _ = try await client.send(.post, "/orgs/Acme/anvil/star", cookie: cookie, form: "starred=no")
      #expect(try await client.send(.get, "/stars", cookie: cookie).text.names == [])
    }
  }

  @Test("The style, the script and the start page are there without a list") func assets() async throws {
    try await ServerTestAssembler().test { client in
      let style = try await client.send(.get, "/assets/server.css")
      #expect(style.headers[.contentType] == "text/css; charset=utf-8")
      #expect(try await client.send(.get, "/assets/server.js").text.contains("addEventListener"))
      #expect(try await client.send(.get, "/").headers[.location] == "/orgs/Acme")
    }
  }
}

extension String {
  /// The names of the repositories that a page lists.
  var names: [String] { matches(of: /<li data-name="([^"]*)"/).map { String($0.1) } }
  /// The names of those with a star.
  var starred: [String] { matches(of: /aria-pressed="true" aria-label="Star ([^"]*)"/).map { String($0.1) } }
}
