import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
import ReplayServer
import ReposFeature
import Testing

@Suite("The real client against a server: conditional requests and kept pages", .timeLimit(.minutes(1)))
struct ReplayCacheTests {
  private static let etag = #"W/"7ff3c963""#

  /// Two pages, of which the second is changed if `second` says so; 304 for a mark that still holds.
  private func server(second: @escaping @Sendable () -> String = { "b" }) throws -> ReplayServer {
    try ReplayServer { request in
      let name = request.target == "/2" ? second() : "a"
      let mark = #"W/"\#(name)""#
      if request.header("If-None-Match") == mark { return ReplayAnswer(status: 304, headers: ["ETag": mark]) }
      var answer = ReplayAnswer.page(name, link: request.target == "/2" ? nil : "</2>; rel=next")
      answer.headers["ETag"] = mark
      return answer
    }
  }

  @Test("The mark of a page is presented, and 304 shows the kept page")
  func notModified() async throws {
    let server = try server()
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    #expect(await assembler.outcome() == .repositories(["a", "b"]))
    #expect(await assembler.outcome() == .repositories(["a", "b"]))
    let marks = server.requests.map { $0.header("If-None-Match") }
    #expect(marks == [nil, nil, #"W/"a""#, #"W/"b""#])
  }

  @Test("A page that changed is read anew")
  func modified() async throws {
    let names = Recorder<String>()
    let server = try server { names.values.last ?? "b" }
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    #expect(await assembler.outcome() == .repositories(["a", "b"]))
    names.record("c")
    #expect(await assembler.outcome() == .repositories(["a", "c"]))
    #expect(await assembler.outcome() == .repositories(["a", "c"]))
    #expect(server.requests.last?.header("If-None-Match") == #"W/"c""#)
  }

  @Test("Without a network the last answer is shown, with its date")
  func noNetwork() async throws {
    let server = try server()
    let assembler = ReplayTestAssembler(server)
    #expect(await assembler.outcome() == .repositories(["a", "b"]))
    server.stop()
    assembler.now += 300
    #expect(await assembler.outcome() == .repositories(["a", "b"], kept: .testDefault))
  }

  @Test("A 304 makes the kept page fresh again")
  func freshAgain() async throws {
    let server = try server()
    let assembler = ReplayTestAssembler(server)
    _ = await assembler.outcome()
    assembler.now += 300
    _ = await assembler.outcome()
    server.stop()
    #expect(await assembler.outcome() == .repositories(["a", "b"], kept: .testDefault + 300))
  }

  @Test("Offline on request, the kept answer is shown and nothing is asked")
  func offline() async throws {
    let server = try server()
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    _ = await assembler.outcome()
    let offline = ReplayTestAssembler(server)
    offline.files = assembler.files
    offline.configuration.isOffline = true
    #expect(await offline.outcome() == .repositories(["a", "b"], kept: .testDefault))
    #expect(await offline.outcome(of: "other") == .failure(.nothingKept("other")))
    #expect(server.requests.count == 2)
  }

  @Test("A user's kept answer is found offline too")
  func offlineUser() async throws {
    let server = try ReplayServer { request in
      guard request.target.hasPrefix("/users") else { return .json("{}", status: 404) }
      var answer = ReplayAnswer.page("a")
      answer.headers["ETag"] = Self.etag
      return answer
    }
    let assembler = ReplayTestAssembler(server)
    _ = await assembler.outcome()
    server.stop()
    assembler.configuration.isOffline = true
    #expect(await assembler.outcome() == .repositories(["a"], kept: .testDefault))
  }

  @Test("A network that goes after the first page leaves the rest to what is kept, and is not asked again")
  func networkGoes() async throws {
    let isDown = Recorder<Bool>()
    let server = try ReplayServer { request in
      if request.target == "/2", isDown.values.last == true { return .dropped }
      let (name, next) =
        ["/2": ("b", "</3>; rel=next"), "/3": ("c", nil)][request.target] ?? ("a", "</2>; rel=next")
      var answer = ReplayAnswer.page(name, link: next)
      answer.headers["ETag"] = Self.etag
      return answer
    }
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    _ = await assembler.outcome()
    isDown.record(true)
    assembler.now += 60
    #expect(await assembler.outcome() == .repositories(["a", "b", "c"], kept: .testDefault))
    let first = "/orgs/acme/repos?per_page=100"
    #expect(server.requests.map(\.target) == [first, "/2", "/3", first, "/2", "/2", "/2"])
  }

  @Test("Pages that were read with a token are not shown without one")
  func tokenApart() async throws {
    let server = try server()
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    assembler.configuration.token = "t0ken"
    _ = await assembler.outcome()
    let anonymous = ReplayTestAssembler(server)
    anonymous.files = assembler.files
    anonymous.configuration.isOffline = true
    #expect(await anonymous.outcome() == .failure(.nothingKept("acme")))
  }

  @Test("No file holds the token or its name")
  func noTokenInFiles() async throws {
    let server = try server()
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    assembler.configuration.token = "t0ken"
    _ = await assembler.outcome()
    let files = try assembler.files.list(assembler.folder)
    #expect(files.count == 2)
    for file in files {
      let text = String(decoding: try assembler.files.read(file.url), as: UTF8.self)
      #expect(!text.contains("t0ken"))
      #expect(!file.name.contains("t0ken"))
    }
  }

  @Test(
    "A damaged or foreign file is left out of account and replaced",
    arguments: [
      "", "\n", "ReposFeature page 1 0123456789abcdef\n{}", "not of this store",
      "ReposFeature page 1 cbf29ce484222325\n",
    ]
  )
  func damaged(content: String) async throws {
    let server = try server()
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    _ = await assembler.outcome()
    for file in try assembler.files.list(assembler.folder) {
      try assembler.files.write(Data(content.utf8), to: file.url)
    }
    #expect(await assembler.outcome() == .repositories(["a", "b"]))
    #expect(server.requests.compactMap { $0.header("If-None-Match") } == [])
    #expect(await assembler.outcome() == .repositories(["a", "b"]))
    #expect(server.requests.compactMap { $0.header("If-None-Match") }.count == 2)
  }

  @Test("Any byte of a kept page that changes is found out")
  func anyByte() async throws {
    let server = try server()
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    _ = await assembler.outcome()
    let file = try #require(try assembler.files.list(assembler.folder).first)
    let original = try assembler.files.read(file.url)
    assembler.configuration.isOffline = true
    let whole = await assembler.outcome()
    #expect(whole == .repositories(["a", "b"], kept: .testDefault))
    for index in original.indices {
      var damaged = original
      damaged[index] ^= 1
      try assembler.files.write(damaged, to: file.url)
      #expect(await assembler.outcome() == .failure(.nothingKept("acme")))
    }
  }

  @Test("A disk that takes nothing and gives nothing costs only the cache")
  func brokenDisk() async throws {
    let server = try server()
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    assembler.files.read = { _ in throw CocoaError(.fileReadNoPermission) }
    assembler.files.write = { _, _ in throw CocoaError(.fileWriteOutOfSpace) }
    #expect(await assembler.outcome() == .repositories(["a", "b"]))
    assembler.files.folder = { _ in throw CocoaError(.fileNoSuchFile) }
    #expect(await assembler.outcome() == .repositories(["a", "b"]))
  }

  @Test("The oldest files go where all together are too large")
  func bounded() async throws {
    let server = try server()
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    let writes = Recorder<Void>()
    assembler.files = .inMemory(
      date: DateGenerator {
        writes.record(())
        return .testDefault + TimeInterval(writes.values.count)
      }
    )
    _ = await assembler.outcome(of: "first")
    let size = try assembler.files.list(assembler.folder).reduce(0) { $0 + $1.size }
    assembler.configuration.limits.keptBytes = size + size / 2
    _ = await assembler.outcome(of: "second")
    let kept = try assembler.files.list(assembler.folder).reduce(0) { $0 + $1.size }
    #expect(kept <= size + size / 2)
    assembler.configuration.isOffline = true
    #expect(await assembler.outcome(of: "second") == .repositories(["a", "b"], kept: .testDefault))
    assembler.configuration.isOffline = false
    assembler.configuration.limits.keptBytes = 10
    #expect(await assembler.outcome(of: "third") == .repositories(["a", "b"]))
  }
}

extension ReplayTestAssembler {
  /// Where the pages are kept.
  fileprivate var folder: URL { URL(filePath: "/caches/ReposFeature", directoryHint: .isDirectory) }
}
