import AssemblerEffects
import Foundation
import Testing

@testable import ReposFeature

/// Everything that reads bytes from outside, on mutated seeds. `REPOS_FUZZ_SECONDS=600` makes it the long run.
@Suite("Readers on mutated input")
struct MutationTests {
  private static let seconds =
    ProcessInfo.processInfo.environment["REPOS_FUZZ_SECONDS"].flatMap { TimeInterval($0) }

  /// Calls `body` with mutations of the seeds: 2,000 of them, or as many as the long run's time allows.
  private func mutate(_ seeds: [String], seed: UInt64, _ body: (Data) throws -> Void) rethrows {
    var mutator = Mutator(seeds: seeds.map { Data($0.utf8) }, random: .seeded(seed))
    let end = Self.seconds.map { Date().addingTimeInterval($0) }
    var count = 0
    while end.map({ Date() < $0 }) ?? (count < 2_000) {
      try body(mutator.next())
      count += 1
    }
    if Self.seconds != nil { print("mutations:", count) }
  }

  @Test("A page is read or refused as a whole, and each of its items is read or counted")
  func pages() {
    let seeds = [
      #"[{"id":1,"name":"a","description":"A log.","archived":true,"html_url":"https://github.com/a/b","pushed_at":"2013-05-29T07:15:56Z"}]"#,
      #"[{"name":"b","description":null,"pushed_at":null},{"name":"\ud83d\ude80\u0000","pushed_at":1.4e9},null,7,"x",[],{}]"#,
      #"{"message":"Not Found","documentation_url":"https://docs.github.com"}"#, "[]", "",
      #"[{"name":"c","owner":{"login":"a","id":6136721,"x":[[[[{}]]]]},"topics":["a","b"],"size":176,"score":1.0e-5}]"#,
    ]
    mutate(seeds, seed: 1) { data in
      guard let page = try? RepositoryDecoder().page(from: data) else { return }
      #expect(page.skipped >= 0)
      for repository in page.repositories {
        let row = RepoRow(repository, now: .distantFuture)
        #expect(row.age.map { !$0.isEmpty } ?? (repository.pushedAt == nil))
      }
      var list = RepositoryList()
      list.add(page)
      #expect(list.ordered().count <= page.repositories.count)
    }
  }

  @Test("A link's address is a part of its field")
  func links() {
    let seeds = [
      #"<https://api.github.com/organizations/7/repos?page=2>; rel="next", <https://api.github.com/x>; rel="last""#,
      #"<a>;rel=next,<b>;title="x, y; z";rel="prev next""#, "", "<>;;,",
    ]
    mutate(seeds, seed: 2) { data in
      let field = String(decoding: data, as: UTF8.self)
      if let next = LinkHeader(field)["next"] { #expect(field.contains("<\(next)>")) }
    }
  }

  @Test("A date is in the years that four digits write")
  func dates() {
    let seeds = ["2013-05-29T07:15:56Z", "2010/04/25 10:24:40 -0700", "2011-01-26T19:01:12.250+23:59"]
    let years = -62_167_305_600.0...253_402_387_200.0
    mutate(seeds, seed: 3) { data in
      guard let date = GitHubDate.date(from: String(decoding: data, as: UTF8.self)) else { return }
      #expect(years.contains(date.timeIntervalSince1970))
    }
  }

  @Test("A kept page is the one that was kept, or none")
  func keptPages() throws {
    let files = FileAccess.inMemory()
    let store = PageStore(files: files, hasToken: false, limit: 1_000_000)
    let address = try #require(URL(string: "https://api.github.com/orgs/acme/repos"))
    let page = KeptPage(
      address: address.absoluteString,
      etag: #"W/"1""#,
      next: nil,
      confirmedAt: Date(timeIntervalSince1970: 0),
      content: RepositoryPage(repositories: [Repository(name: "a")])
    )
    store.keep(page, at: address)
    let folder = try files.folder(.caches).appending(path: "ReposFeature")
    let file = try #require(try files.list(folder).first).url
    let original = try files.read(file)
    try mutate([String(decoding: original, as: UTF8.self)], seed: 4) { data in
      try files.write(data, to: file)
      if let kept = store.page(at: address) { #expect(kept == page) }
    }
  }
}
