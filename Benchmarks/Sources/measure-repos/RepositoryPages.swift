import Assembler
import AssemblerEffects
import AssemblerHTTP
import AssemblerTesting
import Foundation
import ReposFeature

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Pages in GitHub's format: each item has about 40 fields, and the feature reads six of them.
struct RepositoryPages: Sendable {
  let bodies: [Data]

  var byteCount: Int { bodies.reduce(0) { $0 + $1.count } }

  init(count: Int) {
    bodies = (0..<count).map { page in
      let items = (0..<100).map { Self.item(page * 100 + $0) }
      return Data("[\(items.joined(separator: ","))]".utf8)
    }
  }

  /// Decodes every page with a bare `JSONDecoder`.
  func decode() throws -> Int {
    struct Item: Decodable {
      let id: Int
      let name: String
      let description: String?
      let html_url: URL
      let pushed_at: Date?
      let archived: Bool
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try bodies.reduce(0) { try $0 + decoder.decode([Item].self, from: $1).count }
  }

  /// Loads every page through the use case: requests, checks, dates, sorting, and progress after each page.
  func load() async throws -> Int {
    let assembler = BenchmarkAssembler(pages: self)
    let getRepos = GetRepos(dataSource: assembler.repos)
    return try await getRepos(organization: "acme") { _ in }.repositories.count
  }

  private static func item(_ number: Int) -> String {
    let name = "repository-\(number)"
    let api = "https://api.github.com/repos/acme/\(name)"
    let links = [
      "archive_url", "assignees_url", "blobs_url", "branches_url", "collaborators_url", "comments_url",
      "commits_url", "compare_url", "contents_url", "contributors_url", "deployments_url", "downloads_url",
      "events_url", "forks_url", "hooks_url", "issues_url", "keys_url", "labels_url", "languages_url",
      "merges_url",
    ].map { #""\#($0)":"\#(api)/\#($0.dropLast(4))""# }
    let flags = [
      "allow_forking", "disabled", "fork", "has_issues", "has_pages", "has_wiki", "is_template", "private",
    ].map { #""\#($0)":false"# }
    let day = String(10 + number % 19)
    let fields = [
      #""id":\#(number)"#, #""name":"\#(name)""#, #""full_name":"acme/\#(name)""#, #""archived":false"#,
      #""description":"Number \#(number), with a description of the usual length: some sixty characters.""#,
      #""html_url":"https://github.com/acme/\#(name)""#, #""pushed_at":"2024-05-\#(day)T07:15:56Z""#,
      #""owner":{"login":"acme","id":7,"type":"Organization","url":"https://api.github.com/users/acme"}"#,
      #""topics":["one","two","three"]"#, #""size":\#(number)"#,
      #""license":{"key":"mit","name":"MIT License"}"#,
    ]
    return "{" + (fields + links + flags).joined(separator: ",") + "}"
  }
}

/// The feature with an HTTP client that serves the pages from memory.
private final class BenchmarkAssembler: TestAssembler, ReposSceneAssembler {
  private let pages: RepositoryPages

  init(pages: RepositoryPages) {
    self.pages = pages
  }

  var repos: any ReposDataSource { gitHubReposDataSource() }
  let analytics: any Analytics = NoAnalytics()
  let files = FileAccess.inMemory()
  let openURL = URLOpener { _ in true }
  var http: HTTPClient {
    HTTPClient { [pages] request in
      let url = request.url ?? URL(filePath: "/")
      let number = url.query()?.split(separator: "&page=").dropFirst().first.flatMap { Int($0) } ?? 0
      let next = "<https://api.github.com/p?per_page=100&page=\(number + 1)>; rel=next"
      let fields = number + 1 < pages.bodies.count ? ["Link": next] : [:]
      guard let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: fields)
      else {
        throw URLError(.badURL)
      }
      return (pages.bodies[number], response)
    }
  }
}
