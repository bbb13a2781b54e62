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
      #expect(try await client.send(.get, "/orgs/Acme?page=4").text.names == [])
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
