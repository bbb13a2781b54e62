import AssemblerTesting
import Foundation
import GRDB
import HummingbirdCore
import InMemoryLogging
import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOEmbedded
import Testing

@testable import ServerBounds

@Suite(.timeLimit(.minutes(1))) struct BoundsTests {
  @Test(
    "A client that doesn't read for half a minute is left, and one that reads again isn't",
    arguments: [true, false]
  )
  func unread(readsAgain: Bool) throws {
    let loop = EmbeddedEventLoop()
    let channel = EmbeddedChannel(handler: ClientWatch(patience: .seconds(30)), loop: loop)
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/a")).wait()
    func setWritable(_ isWritable: Bool) {
      channel.isWritable = isWritable
      channel.pipeline.fireChannelWritabilityChanged()
    }
    setWritable(false)
    loop.advanceTime(by: .seconds(29))
    #expect(channel.isActive)
    if readsAgain { setWritable(true) }
    loop.advanceTime(by: .seconds(1))
    #expect(channel.isActive == readsAgain)
  }

  @Test(
    "A client that closes its side has left, and so has one whose connection ends",
    arguments: [true, false]
  )
  func left(closesItsSide: Bool) throws {
    let channel = EmbeddedChannel(handler: ClientWatch(patience: .seconds(30)))
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/a")).wait()
    let hasLeft = NIOLockedValueBox(false)
    channel.clientLeft.whenComplete { _ in hasLeft.withLockedValue { $0 = true } }
    channel.embeddedEventLoop.run()
    #expect(!hasLeft.withLockedValue { $0 })
    if closesItsSide {
      channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    } else {
      _ = try channel.finish()
    }
    #expect(hasLeft.withLockedValue { $0 })
    if closesItsSide { _ = try channel.finish() }
  }

  @Test("A connection that is accepted and then dropped, as a busy server's end does, closes") func dropped()
    async throws
  {
    let channel = NIOAsyncTestingChannel()
    try await channel.connect(to: SocketAddress(unixDomainSocketPath: "/a")).get()
    let connections = Connections(http: HTTP1Channel { _, _, _ in })
    _ = try await channel.testingEventLoop.executeInContext {
      connections.setup(channel: channel, logger: Logger(label: "test"))
    }.get()
    try await channel.closeFuture.get()
  }

  @Test("Twelve writes wait together for a file that somebody holds: five seconds each, and not a minute")
  func writesWaitTogether() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a.sqlite").path
    let pool = try DatabasePool(path: path)
    try await pool.write { try $0.execute(sql: "CREATE TABLE number (value)") }
    try pool.failIfLocked()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: path, configuration: configuration)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }

    let clock = TestClock()
    let database = PatientDatabase(pool, clock: clock)
    let writes = (0..<12).map { (number: Int) in
      Task {
        try await database.write { try $0.execute(sql: "INSERT INTO number VALUES (?)", arguments: [number]) }
      }
    }
    for _ in 0..<200 {
      await clock.waitForSleepers(12)
      await clock.advance(by: .milliseconds(25))
    }
    for write in writes {
      let error = await #expect(throws: DatabaseError.self) { try await write.value }
      #expect(error?.resultCode == .SQLITE_BUSY)
    }

    let late = Task { try await database.write { try $0.execute(sql: "INSERT INTO number VALUES (13)") } }
    await clock.waitForSleepers()
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    await clock.advance(by: .milliseconds(25))
    try await late.value
    #expect(try await database.read { try Int.fetchAll($0, sql: "SELECT value FROM number") } == [13])
  }

  #if canImport(Glibc)
  @Test("Two megabytes are a mapping of their own, also after more were freed, which teaches glibc otherwise")
  func memory() throws {
    returnLargeMemory()
    free(malloc(16 << 20))
    let piece = try #require(malloc(2 << 20))
    defer { free(piece) }
    // The second bit of glibc's word in front of a piece.
    #expect(piece.load(fromByteOffset: -8, as: UInt.self) & 2 != 0)
  }
  #endif

  @Test("An entry of a log is one line, whatever is in its message and its metadata") func oneLine() {
    let log = InMemoryLogHandler()
    var logger = Logger(label: "test") { _ in OneLineLog(log) }
    let text = "a\nb\u{0}\u{1B}[2J\u{2028}\u{85}é"
    let escaped = "a\\u{A}b\\u{0}\\u{1B}[2J\\u{2028}\\u{85}é"
    logger[metadataKey: "own"] = "\(text)"
    logger.error(
      "\(text)",
      metadata: ["name": "\(text)", "all": [.stringConvertible(Name(description: text))]]
    )
    logger.error("b", error: Failure(description: text))
    #expect(log.entries.map(\.message) == ["\(escaped)", "b"])
    #expect(
      log.entries.last?.error == nil
        && log.entries.last?.metadata == ["own": "\(escaped)", "error": "\(escaped)"]
    )
    #expect(
      log.entries.first?.metadata == ["own": "\(escaped)", "name": "\(escaped)", "all": ["\(escaped)"]]
    )
  }

  private struct Failure: Error, CustomStringConvertible { let description: String }
  private struct Name: CustomStringConvertible, Sendable { let description: String }
}
