import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
import ReplayServer
import ReposFeature
import TestSupport
import Testing

@Suite("The client and a server: conditional requests and the cache", .hangLimit)
struct ReplayCacheTests {
  private static let etag = #"W/"7ff3c963""#

  /// Serves two pages, the second with the name that `second` returns; 304 for an `ETag` that still matches.
  private func server(second: @escaping @Sendable () -> String = { "b" }) throws -> ReplayServer {
    try ReplayServer { request in
      let name = request.target == "/2" ? second() : "a"
      let etag = #"W/"\#(name)""#
      if request.header("If-None-Match") == etag {
        return ReplayResponse(status: 304, headers: ["ETag": etag])
      }
      var response = ReplayResponse.page(name, link: request.target == "/2" ? nil : "</2>; rel=next")
      response.headers["ETag"] = etag
      return response
    }
  }

  @Test("A request has the cached page's ETag, and 304 shows the cached page")
  func notModified() async throws {
    let server = try server()
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    #expect(await assembler.outcome() == .repositories(["a", "b"]))
    #expect(await assembler.outcome() == .repositories(["a", "b"]))
    let etags = server.requests.map { $0.header("If-None-Match") }
    #expect(etags == [nil, nil, #"W/"a""#, #"W/"b""#])
  }

  @Test("A changed page replaces the cached one")
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

  @Test("Without a network, the cached list is shown with its date")
  func noNetwork() async throws {
    let server = try server()
    let assembler = ReplayTestAssembler(server)
    #expect(await assembler.outcome() == .repositories(["a", "b"]))
    server.stop()
    assembler.now += 300
    #expect(await assembler.outcome() == .repositories(["a", "b"], cached: .testDefault))
  }

  @Test("A 304 renews the cached page's date")
  func freshAgain() async throws {
    let server = try server()
    let assembler = ReplayTestAssembler(server)
    _ = await assembler.outcome()
    assembler.now += 300
    _ = await assembler.outcome()
    server.stop()
    #expect(await assembler.outcome() == .repositories(["a", "b"], cached: .testDefault + 300))
  }

  @Test("An offline configuration shows the cached list without a request")
  func offline() async throws {
    let server = try server()
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    _ = await assembler.outcome()
    let offline = ReplayTestAssembler(server)
    offline.files = assembler.files
    offline.gitHub.isOffline = true
    #expect(await offline.outcome() == .repositories(["a", "b"], cached: .testDefault))
    #expect(await offline.outcome(of: "other") == .failure(.notCached("other")))
    #expect(server.requests.count == 2)
  }

  @Test("A user's list is cached, too")
  func offlineUser() async throws {
    let server = try ReplayServer { request in
      guard request.target.hasPrefix("/users") else { return .json("{}", status: 404) }
      var response = ReplayResponse.page("a")
      response.headers["ETag"] = Self.etag
      return response
    }
    let assembler = ReplayTestAssembler(server)
    _ = await assembler.outcome()
    server.stop()
    assembler.gitHub.isOffline = true
    #expect(await assembler.outcome() == .repositories(["a"], cached: .testDefault))
  }

  @Test("Without a network, a user's cached list is shown with its date, without a request for it")
  func noNetworkForUser() async throws {
    let isDown = Recorder<Bool>()
    let server = try ReplayServer { request in
      if isDown.values.last == true { return .dropped }
      guard request.target.hasPrefix("/users/acme") else { return .json("{}", status: 404) }
      var response = ReplayResponse.page("a")
      response.headers["ETag"] = Self.etag
      return response
    }
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    #expect(await assembler.outcome() == .repositories(["a"]))
    isDown.record(true)
    assembler.now += 300
    #expect(await assembler.outcome() == .repositories(["a"], cached: .testDefault))
    let host = try #require(server.address.host())
    #expect(await assembler.outcome(of: "other") == .failure(.connectionFailed(host: host, .lost)))
    let requests = server.requests.map { $0.target.prefix(while: { $0 != "?" }) }
    let orgs = Array(repeating: "/orgs/acme/repos", count: 4)
    let others = Array(repeating: "/orgs/other/repos", count: 3)
    #expect(requests.map(String.init) == [orgs[0], "/users/acme/repos"] + orgs[1...] + others)
  }

  @Test(
    "An error of the server isn't hidden behind the cached page",
    arguments: [
      (500, GitHubError.unavailable(status: 500, contentType: "application/json")), (401, .badCredentials),
    ]
  )
  func serverError(status: Int, error: GitHubError) async throws {
    let isDown = Recorder<Bool>()
    let server = try ReplayServer { _ in
      if isDown.values.last == true { return .json("{}", status: status) }
      var response = ReplayResponse.page("a")
      response.headers["ETag"] = Self.etag
      return response
    }
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    #expect(await assembler.outcome() == .repositories(["a"]))
    isDown.record(true)
    #expect(await assembler.outcome() == .failure(error))
  }

  @Test("If the network fails after the first page, the rest comes from the cache without another request")
  func networkGoes() async throws {
    let isDown = Recorder<Bool>()
    let server = try ReplayServer { request in
      if request.target == "/2", isDown.values.last == true { return .dropped }
      let (name, next) =
        ["/2": ("b", "</3>; rel=next"), "/3": ("c", nil)][request.target] ?? ("a", "</2>; rel=next")
      var response = ReplayResponse.page(name, link: next)
      response.headers["ETag"] = Self.etag
      return response
    }
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    _ = await assembler.outcome()
    isDown.record(true)
    assembler.now += 60
    #expect(await assembler.outcome() == .repositories(["a", "b", "c"], cached: .testDefault))
    let first = "/orgs/acme/repos?per_page=100"
    #expect(server.requests.map(\.target) == [first, "/2", "/3", first, "/2", "/2", "/2"])
  }

  @Test("Pages cached with a token aren't shown without one")
  func tokenApart() async throws {
    let server = try server()
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    assembler.gitHub.token = "t0ken"
    _ = await assembler.outcome()
    let anonymous = ReplayTestAssembler(server)
    anonymous.files = assembler.files
    anonymous.gitHub.isOffline = true
    #expect(await anonymous.outcome() == .failure(.notCached("acme")))
  }

  @Test("No cache file contains the token in its content or name")
  func noTokenInFiles() async throws {
    let server = try server()
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    assembler.gitHub.token = "t0ken"
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
    "A damaged or foreign cache file is ignored and replaced",
    arguments: [
      "", "\n", "ReposFeature page 3 0123456789abcdef\n{}", "not a cached page",
      "ReposFeature page 3 cbf29ce484222325\n",
    ]
  )
  func damaged(content: String) async throws {
    let server = try server()
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    _ = await assembler.outcome()
    let files = try assembler.files.list(assembler.folder)
    #expect(files.count == 2)
    for file in files {
      try assembler.files.write(Data(content.utf8), to: file.url)
    }
    #expect(await assembler.outcome() == .repositories(["a", "b"]))
    #expect(server.requests.compactMap { $0.header("If-None-Match") } == [])
    #expect(await assembler.outcome() == .repositories(["a", "b"]))
    #expect(server.requests.compactMap { $0.header("If-None-Match") }.count == 2)
  }

  @Test("A change of any byte of a cached page is detected")
  func anyByte() async throws {
    let server = try server()
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    _ = await assembler.outcome()
    let file = try #require(try assembler.files.list(assembler.folder).first)
    let original = try assembler.files.read(file.url)
    assembler.gitHub.isOffline = true
    let complete = await assembler.outcome()
    #expect(complete == .repositories(["a", "b"], cached: .testDefault))
    for index in original.indices {
      var damaged = original
      damaged[index] ^= 1
      try assembler.files.write(damaged, to: file.url)
      #expect(await assembler.outcome() == .failure(.notCached("acme")))
    }
  }

  @Test("A valid page under the name of another URL's isn't shown")
  func misplaced() async throws {
    let server = try server()
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    _ = await assembler.outcome()
    let files = try assembler.files.list(assembler.folder)
    let pages = try files.map { try assembler.files.read($0.url) }
    for (file, page) in zip(files, pages.reversed()) { try assembler.files.write(page, to: file.url) }
    assembler.gitHub.isOffline = true
    #expect(await assembler.outcome() == .failure(.notCached("acme")))
  }

  @Test("A load succeeds if no file can be read or written")
  func brokenDisk() async throws {
    let server = try server()
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    assembler.files = assembler.files.replacing(
      read: { _ in throw CocoaError(.fileReadNoPermission) },
      write: { _, _ in throw CocoaError(.fileWriteOutOfSpace) }
    )
    #expect(await assembler.outcome() == .repositories(["a", "b"]))
    assembler.files = assembler.files.replacing(folder: { _ in throw CocoaError(.fileNoSuchFile) })
    #expect(await assembler.outcome() == .repositories(["a", "b"]))
  }

  @Test("The oldest files are deleted if the cache exceeds its limit")
  func bounded() async throws {
    let server = try server()
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    assembler.files = .inMemoryWithRisingDates
    _ = await assembler.outcome(of: "first")
    let size = try assembler.files.list(assembler.folder).reduce(0) { $0 + $1.size }
    assembler.gitHub.limits.maximumCacheBytes = size + size / 2
    _ = await assembler.outcome(of: "second")
    let cachedBytes = try assembler.files.list(assembler.folder).reduce(0) { $0 + $1.size }
    #expect(cachedBytes <= size + size / 2)
    assembler.gitHub.isOffline = true
    #expect(await assembler.outcome(of: "second") == .repositories(["a", "b"], cached: .testDefault))
    assembler.gitHub.isOffline = false
    assembler.gitHub.limits.maximumCacheBytes = 10
    #expect(await assembler.outcome(of: "third") == .repositories(["a", "b"]))
  }

  @Test("A page larger than the cache isn't stored, and the others stay")
  func oversized() async throws {
    let server = try server()
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    _ = await assembler.outcome(of: "first")
    let files = try assembler.files.list(assembler.folder)
    let size = files.reduce(0) { $0 + $1.size }
    let large = try ReplayServer { _ in
      var response = ReplayResponse.page(String(repeating: "a", count: size))
      response.headers["ETag"] = Self.etag
      return response
    }
    defer { large.stop() }
    let second = ReplayTestAssembler(large)
    second.files = assembler.files
    second.gitHub.limits.maximumCacheBytes = size
    _ = await second.outcome(of: "second")
    #expect(try assembler.files.list(assembler.folder) == files)
  }

  @Test("A file that can't be deleted doesn't keep newer ones in a cache that exceeds its limit")
  func undeletable() async throws {
    let server = try server()
    defer { server.stop() }
    let assembler = ReplayTestAssembler(server)
    assembler.files = .inMemoryWithRisingDates
    _ = await assembler.outcome(of: "first")
    let first = try assembler.files.list(assembler.folder)
    let oldest = try #require(first.min { $0.modified < $1.modified }).url
    assembler.files = assembler.files.replacing(remove: { [files = assembler.files] file in
      if file == oldest { throw CocoaError(.fileWriteNoPermission) }
      try files.remove(file)
    })
    let size = first.reduce(0) { $0 + $1.size }
    assembler.gitHub.limits.maximumCacheBytes = size + size / 4
    _ = await assembler.outcome(of: "second")
    let cached = try assembler.files.list(assembler.folder)
    #expect(cached.contains { $0.url == oldest })
    #expect(cached.reduce(0) { $0 + $1.size } <= size + size / 4)
  }
}

extension ReplayTestAssembler {
  /// The folder of the cached pages.
  fileprivate var folder: URL { URL(filePath: "/caches/ReposFeature", directoryHint: .isDirectory) }
}

extension FileAccess {
  /// Files in memory, of which each is a second younger than the one that was written before it.
  fileprivate static var inMemoryWithRisingDates: FileAccess {
    let writes = Recorder<Void>()
    return .inMemory(
      date: DateGenerator {
        writes.record(())
        return .testDefault + TimeInterval(writes.values.count)
      }
    )
  }
}
