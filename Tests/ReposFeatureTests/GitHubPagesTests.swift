import Foundation
import ReposFeature
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Reading GitHub's pages")
struct GitHubPagesTests {
  private let first = "https://api.github.com/orgs/acme/repos?per_page=100"
  private let second = "https://api.github.com/organizations/29466866/repos?per_page=100&page=2"
  private let third = "https://api.github.com/organizations/29466866/repos?per_page=100&page=3"

  @Test("Next links are followed verbatim to the last page")
  func links() async throws {
    let assembler = GitHubTestAssembler([
      first: .page("a", "b", next: second), second: .page("c", next: third), third: .page("d"),
    ])
    let pages = try await assembler.pages()
    #expect(pages.map { $0.repositories.map(\.name) } == [["a", "b"], ["c"], ["d"]])
    #expect(assembler.log.lines == [first, second, third])
  }

  @Test("A page is requested after the previous one has been consumed")
  func lazy() async throws {
    let assembler = GitHubTestAssembler([first: .page("a", next: second), second: .page("b")])
    let dataSource = assembler.repos
    var pages = dataSource.repositories(of: "acme").makeAsyncIterator()
    #expect(assembler.log.lines.isEmpty)
    _ = try await pages.next()
    #expect(assembler.log.lines == [first])
    _ = try await pages.next()
    #expect(assembler.log.lines == [first, second])
    #expect(try await pages.next() == nil)
  }

  @Test("A relative next link is resolved against the page's URL")
  func relativeLink() async throws {
    let assembler = GitHubTestAssembler([
      first: .page("a", next: "/organizations/29466866/repos?per_page=100&page=2"), second: .page("b"),
    ])
    #expect(try await assembler.pages().count == 2)
  }

  @Test("Every field is decoded, and unknown fields are ignored")
  func fields() async throws {
    let body = """
      [{"id":5589462,"name":"PBLog","full_name":"acme/PBLog","description":"A log.","archived":true,
      "html_url":"https://github.com/acme/PBLog","pushed_at":"2013-05-29T07:15:56Z","topics":[],"new":{"a":[null]}},
      {"id":2,"name":"bare","description":null,"pushed_at":null,"html_url":null}]
      """
    let pages = try await GitHubTestAssembler([first: StubResponse(200, body)]).pages()
    #expect(
      pages == [
        RepositoryPage(repositories: [
          Repository(
            id: 5_589_462,
            name: "PBLog",
            description: "A log.",
            webURL: URL(string: "https://github.com/acme/PBLog"),
            pushedAt: Date(timeIntervalSince1970: 1_369_811_756),
            isArchived: true
          ),
          Repository(id: 2, name: "bare"),
        ])
      ]
    )
  }

  @Test(
    "An item that isn't a repository is skipped and counted",
    arguments: [
      #"{"name":7}"#, #"{"id":1}"#, #"{"name":"x","id":"1"}"#, #"{"name":"x","archived":"no"}"#,
      #"{"name":"x","pushed_at":"yesterday"}"#, #"{"name":null}"#, "null", "7", #""text""#, "[]",
    ]
  )
  func badItem(item: String) async throws {
    let body = #"[{"name":"a"},\#(item),{"name":"b"}]"#
    let pages = try await GitHubTestAssembler([first: StubResponse(200, body)]).pages()
    #expect(pages.map { $0.repositories.map(\.name) } == [["a", "b"]])
    #expect(pages.map(\.skippedCount) == [1])
  }

  @Test("An empty list is a page without repositories")
  func empty() async throws {
    let pages = try await GitHubTestAssembler([first: .page()]).pages()
    #expect(pages == [RepositoryPage(repositories: [])])
  }

  @Test("The request has the header fields that GitHub requires")
  func request() async throws {
    let assembler = GitHubTestAssembler { request in
      #expect(request.httpMethod == "GET")
      #expect(request.value(forHTTPHeaderField: "Accept") == "application/vnd.github+json")
      #expect(request.value(forHTTPHeaderField: "X-GitHub-Api-Version") == "2022-11-28")
      #expect(request.value(forHTTPHeaderField: "User-Agent") == "ReposFeature")
      #expect(request.timeoutInterval == 30)
      return .page()
    }
    _ = try await assembler.pages()
    #expect(assembler.log.lines == [first])
  }

  @Test("A base URL can have a path, as GitHub Enterprise's does")
  func enterprise() async throws {
    let assembler = GitHubTestAssembler { _ in .page() }
    assembler.gitHub = GitHubConfiguration(
      baseURL: try #require(URL(string: "https://git.example/api/v3/"))
    )
    _ = try await assembler.pages()
    #expect(assembler.log.lines == ["https://git.example/api/v3/orgs/acme/repos?per_page=100"])
  }

  @Test("The token is sent to the API's host only")
  func token() async throws {
    let elsewhere = "https://elsewhere.example/page2"
    let assembler = GitHubTestAssembler([first: .page("a", next: elsewhere), elsewhere: .page("b")])
    assembler.gitHub.token = "t0ken"
    _ = try await assembler.pages()
    #expect(assembler.log.lines == ["\(first) as Bearer t0ken", elsewhere])
  }

  @Test(
    "The port that a scheme implies is the same origin, and another isn't",
    arguments: [
      ("http://git.example", "http://git.example:80/2", true),
      ("http://git.example", "http://git.example:443/2", false),
      ("https://git.example", "HTTPS://GIT.example:443/2", true),
      ("https://git.example", "https://git.example:80/2", false),
      ("https://git.example", "http://git.example:443/2", false),
    ]
  )
  func origin(base: String, next: String, getsToken: Bool) async throws {
    let assembler = GitHubTestAssembler { request in
      request.url?.path() == "/2" ? .page("b") : .page("a", next: next)
    }
    assembler.gitHub = GitHubConfiguration(baseURL: try #require(URL(string: base)), token: "t0ken")
    _ = try await assembler.pages()
    #expect(assembler.log.lines.last == next + (getsToken ? " as Bearer t0ken" : ""))
  }

  @Test("The configuration's description doesn't contain the token")
  func hiddenToken() {
    var configuration = GitHubConfiguration()
    configuration.token = "t0ken"
    var dumped = ""
    dump(configuration, to: &dumped)
    #expect(!dumped.contains("t0ken"))
    #expect("\(configuration)" == "GitHubConfiguration(baseURL: https://api.github.com, token: hidden)")
    #expect(!String(reflecting: configuration).contains("t0ken"))
  }

  @Test(
    "An invalid account name is rejected before a request",
    arguments: ["", "a/b", "..", "a b", "é", "a?b"]
  )
  func invalidAccount(name: String) async {
    let assembler = GitHubTestAssembler([:])
    #expect(await assembler.failure(of: name) == .invalidAccountName(name))
    #expect(assembler.log.lines.isEmpty)
  }
}
