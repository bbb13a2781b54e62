import AssemblerEffects
import Foundation
@testable import ReposFeature
import Testing

/// Parses mutations of valid and invalid input. Set `REPOS_FUZZ_SECONDS=600` for a long run.
@Suite("Parsing mutated input")
struct MutationTests {
  private static let seconds =
    ProcessInfo.processInfo.environment["REPOS_FUZZ_SECONDS"].flatMap { TimeInterval($0) }

  /// Calls `body` with 2,000 mutations of the seeds, or as many as fit into the long run's time.
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

  @Test("A mutated page fails as a whole, or each item is decoded or counted")
  func pages() {
    let seeds = [
      #"[{"id":1,"name":"a","description":"A log.","archived":true,"html_url":"https://github.com/a/b","pushed_at":"2013-05-29T07:15:56Z"}]"#,
      #"[{"name":"b","description":null,"pushed_at":null},{"name":"\ud83d\ude80\u0000","pushed_at":"2014-05-13T16:53:20Z"},null,7,"x",[],{}]"#,
      #"{"message":"Not Found","documentation_url":"https://docs.github.com"}"#, "[]", "",
      #"[{"name":"c","owner":{"login":"a","id":6136721,"x":[[[[{}]]]]},"topics":["a","b"],"size":176,"score":1.0e-5}]"#,
    ]
    var decoded = 0
    var rejected = 0
    mutate(seeds, seed: 1) { data in
      guard let page = try? RepositoryDecoder().page(from: data) else { return rejected += 1 }
      decoded += 1
      #expect(page.skippedCount >= 0)
      for repository in page.repositories {
        let row = RepoRow(repository, now: .distantFuture)
        #expect(row.age.map { !$0.isEmpty } ?? (repository.pushedAt == nil))
      }
      var list = RepositoryList()
      list.add(page)
      #expect(list.sorted().count <= page.repositories.count)
    }
    #expect(decoded > 100)
    #expect(rejected > 100)
  }

  @Test("A URL parsed from a mutated Link field is part of the field")
  func links() {
    let seeds = [
      #"<https://api.github.com/organizations/7/repos?page=2>; rel="next", <https://api.github.com/x>; rel="last""#,
      #"<a>;rel=next,<b>;title="x, y; z";rel="prev next""#, "", "<>;;,",
    ]
    var found = 0
    mutate(seeds, seed: 2) { data in
      let field = String(decoding: data, as: UTF8.self)
      guard let next = LinkHeader(field)["next"] else { return }
      found += 1
      #expect(field.contains("<\(next)>"))
    }
    #expect(found > 100)
  }

  @Test("A date parsed from mutated text has a year of four digits")
  func dates() {
    let seeds = ["2013-05-29T07:15:56Z", "2010-04-25T10:24:40Z", "9999-12-31T23:59:59Z"]
    let years = -62_167_305_600.0...253_402_387_200.0
    var parsed = 0
    mutate(seeds, seed: 3) { data in
      guard let date = GitHubDate.date(from: String(decoding: data, as: UTF8.self)) else { return }
      parsed += 1
      #expect(years.contains(date.timeIntervalSince1970))
    }
    #expect(parsed > 20)
  }

  @Test("A mutated cache file is the stored page or missing")
  func cachedPages() throws {
    let files = FileAccess.inMemory()
    let cache = PageCache(files: files, hasToken: false, maximumBytes: 1_000_000)
    let url = try #require(URL(string: "https://api.github.com/orgs/acme/repos"))
    let page = CachedPage(
      url: url.absoluteString,
      etag: #"W/"1""#,
      next: nil,
      validatedAt: Date(timeIntervalSince1970: 0),
      content: RepositoryPage(repositories: [Repository(name: "a")])
    )
    cache.store(page, at: url)
    let folder = try files.folder(.caches).appending(path: "ReposFeature")
    let file = try #require(try files.list(folder).first).url
    let original = try files.read(file)
    #expect(cache.page(at: url) == page)
    try mutate([String(decoding: original, as: UTF8.self)], seed: 4) { data in
      try files.write(data, to: file)
      if let cached = cache.page(at: url) { #expect(cached == page) }
    }
  }
}

/// Mutates seeds: flips, removes and repeats bytes, and inserts fragments of other seeds.
struct Mutator {
  let seeds: [Data]
  var random: RandomNumbers

  /// Fragments that parsers often mishandle.
  private static let fragments = [
    "\"", "\\", "{", "}", "[", "]", ",", ":", "null", "-", "1e999", "99999999999999999999", "\\ud800",
    "\\u0000",
    "\u{FEFF}", "\u{202E}", "<", ">", ";", "rel=next", "\n", "0", String(repeating: "[", count: 600),
  ].map { Data($0.utf8) }

  mutating func next() -> Data {
    var data = pick(seeds)
    for _ in 0..<Int.random(in: 1...6, using: &random) { mutate(&data) }
    return data
  }

  private mutating func mutate(_ data: inout Data) {
    let index = Int.random(in: 0...data.count, using: &random)
    let end = min(data.count, index + Int.random(in: 0...16, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where index < data.count: data[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1 where index < data.count: data[index] = UInt8.random(in: 0...255, using: &random)
    case 2: data.removeSubrange(index..<end)
    case 3: data.insert(contentsOf: Data(data[index..<end]), at: index)
    case 4: data.insert(contentsOf: pick(Self.fragments), at: index)
    default: data = Data(data.prefix(index) + pick(seeds).suffix(end))
    }
  }

  private mutating func pick(_ values: [Data]) -> Data {
    values.randomElement(using: &random) ?? Data()
  }
}
