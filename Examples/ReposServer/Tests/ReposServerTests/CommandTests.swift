import AssemblerTesting
import Foundation
import GRDB
import TestSupport
import Testing

/// The program itself, in a process of its own.
@Suite struct CommandTests {
  @Test("Ending the server while visitors star loses no star that was confirmed") func shutdownUnderLoad()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let path = folder.appending(path: "server.sqlite").path
      let server = try await RunningServer(["--database", path])
      let confirmed = Recorder<String>()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask {
            // On threads of their own: clients that never rest would leave the tests' tasks no time.
            await onThread {
              while let visitor = server.starAsSomebodyNew("swift-clocks") {
                confirmed.record(visitor)
                if confirmed.values.count == 200 { server.process.terminate() }
              }
            }
          }
        }
      }
      #expect(await server.end() == 0)

      let database = try DatabaseQueue(path: path)
      let kept = try await database.read { try Set(String.fetchAll($0, sql: "SELECT visitor FROM stars")) }
      #expect(confirmed.values.count >= 200)
      #expect(Set(confirmed.values).isSubset(of: kept))
      #expect(Set(confirmed.values).count == confirmed.values.count)
    }
  }

  @Test("A port in use is refused with what to do") func portInUse() async throws {
    try await TemporaryFolder.with { folder in
      let server = try await RunningServer(["--database", folder.appending(path: "1.sqlite").path])
      let port = try #require(server.address.port)
      let second = try await ServerProgram.run([
        "--port", "\(port)", "--database", folder.appending(path: "2.sqlite").path,
      ])
      #expect(second.status == 1)
      #expect(
        second.errors.contains("error: Port \(port) of 127.0.0.1 is in use. Stop the program that uses it")
      )
      // The second has closed its database.
      let log = folder.appending(path: "2.sqlite-wal")
      #expect((try? Data(contentsOf: log))?.isEmpty ?? true)
      server.process.terminate()
      #expect(await server.end() == 0)
    }
  }

  @Test("A damaged database is refused, and its file stays unchanged") func damagedDatabase() async throws {
    try await TemporaryFolder.with { folder in
      let file = folder.appending(path: "server.sqlite")
      let bytes = Data("This was a database once.".utf8)
      try bytes.write(to: file)
      let result = try await ServerProgram.run(["--port", "0", "--database", file.path])
      #expect(result.status == 1 && result.errors.contains("is damaged or isn't a database"))
      #expect(try Data(contentsOf: file) == bytes)
    }
  }

  @Test(
    "Invalid options are refused with the valid ones",
    arguments: [
      (["--org", "../etc"], "'../etc' isn't a valid GitHub account name"),
      (["--database", ""], "--database takes the path of a file"),
      (["--port", "70000"], "--port takes 0 to 65535"),
      (["--connections", "0"], "--connections takes 1 or more"),
      (["--refresh", "0"], "--refresh takes 5"), (["--log-level", "loud"], "loud"),
    ]
  )
  func options(arguments: [String], message: String) async throws {
    let result = try await ServerProgram.run(arguments)
    #expect(result.status == 64 && result.errors.contains(message))
  }

  @Test(
    "SIGTERM and SIGINT end the server with status 0, and the database without a write-ahead log",
    arguments: [SIGTERM, SIGINT]
  )
  func signals(signal: Int32) async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.appending(path: "server.sqlite").path
      let server = try await RunningServer(["--database", path])
      kill(server.process.processIdentifier, signal)
      #expect(await server.end() == 0)
      let log = try? Data(contentsOf: folder.appending(path: "server.sqlite-wal"))
      #expect(log ?? Data() == Data())
      let database = try DatabaseQueue(path: path)
      #expect(try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM secrets") } == 1)
    }
  }

  @Test(
    "While another program holds the database, the server ends with status 0, and says where its changes are"
  )
  func heldDatabase() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.appending(path: "server.sqlite").path
      let server = try await RunningServer(["--database", path])
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      // The server's first load holds it for a moment.
      configuration.busyMode = .timeout(20)
      let other = try DatabaseQueue(path: path, configuration: configuration)
      try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
      server.process.terminate()
      #expect(await server.end() == 0)
      try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      try other.close()
    }
  }

  @Test("Open connections have a maximum, and who waits is served when one closes") func connections()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let database = folder.appending(path: "server.sqlite").path
      let server = try await RunningServer(["--database", database, "--connections", "1"])
      let port = try #require(server.address.port)
      let (early, late) = try await onThread {
        Result {
          let request = "GET /health HTTP/1.1\r\nHost: a\r\n\r\n"
          func ask() throws -> pollfd {
            let socket = try openSocket(to: "127.0.0.1", port)
            _ = send(socket, request, request.utf8.count, Int32(MSG_NOSIGNAL))
            return pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
          }
          // The second one comes later, because the system hands over those that wait together.
          var answers = [try ask()]
          poll(&answers[0], 1, 20_000)
          answers.append(try ask())
          defer { close(answers[1].fd) }
          let early = poll(&answers[1], 1, 500)
          close(answers[0].fd)
          return (early, poll(&answers[1], 1, 20_000))
        }
      }.get()
      #expect(early == 0 && late == 1)
      server.process.terminate()
      #expect(await server.end() == 0)
    }
  }

  @Test("A client that sends half a form doesn't hold up the end", .timeLimit(.minutes(1))) func halfForm()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let server = try await RunningServer(["--database", folder.appending(path: "server.sqlite").path])
      let port = try #require(server.address.port)
      let form = "POST /orgs/a/b/star HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nstarred"
      async let answer = exchange(form, port: port)
      // If the server reads the head later, it closes the connection sooner.
      try await Task.sleep(for: .milliseconds(500))
      let start = ContinuousClock.now
      server.process.terminate()
      #expect(await server.end() == 0)
      #expect(ContinuousClock.now - start < .seconds(25))
      _ = try await answer
    }
  }

  @Test("A host that is an IPv6 address is printed as a URL has it", .enabled(if: hasIPv6)) func ipv6()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let database = folder.appending(path: "server.sqlite").path
      let server = try await RunningServer(["--database", database, "--host", "::1"])
      #expect(server.address.absoluteString.hasPrefix("http://[::1]:"))
      let port = try #require(server.address.port)
      let request = "GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
      #expect(try await exchange(request, host: "::1", port: port).hasPrefix("HTTP/1.1 200 "))
      server.process.terminate()
      #expect(await server.end() == 0)
    }
  }

  private static let hasIPv6: Bool = {
    guard let addresses = try? String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8) else {
      return true
    }
    return addresses.contains("00000000000000000000000000000001")
  }()

  @Test("A query above 80 KB, and a request that isn't HTTP, get the page of other errors")
  func unreadableRequests() async throws {
    try await TemporaryFolder.with { folder in
      let database = folder.appending(path: "server.sqlite").path
      let server = try await RunningServer(["--database", database])
      let port = try #require(server.address.port)
      let long =
        "GET /orgs/pointfreeco?q=\(String(repeating: "a", count: 90_000)) HTTP/1.1\r\nHost: a\r\n\r\n"
      for request in [long, "This is no request.\r\n\r\n"] {
        let answer = try await exchange(request, port: port)
        let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1)
        let fields = try #require(parts.first)
        #expect(fields.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
        #expect(fields.contains("Content-Security-Policy: default-src 'none'"))
        let page = try #require(parts.last)
        #expect(page.contains("<h1>Bad Request</h1>") && page.contains("more than 80 KB"))
        #expect(fields.contains("Content-Length: \(page.utf8.count)\r\n"))
      }
      server.process.terminate()
      #expect(await server.end() == 0)
    }
  }

  @Test("A host that nobody has, and a key that is too short, are refused with what to do") func start()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let database = ["--database", folder.appending(path: "server.sqlite").path]
      let host = try await ServerProgram.run(database + ["--host", "203.0.113.7", "--port", "0"])
      #expect(host.status == 1 && host.errors.contains("Choose others with --host and --port."))
      let name = try await ServerProgram.run(database + ["--host", "999.1.1.1", "--port", "0"])
      #expect(name.status == 1 && name.errors.contains("error: No host has the name 999.1.1.1."))
      let key = try await ServerProgram.run(
        database + ["--port", "0"],
        environment: ["REPOS_SERVER_KEY": "short"]
      )
      #expect(key.status == 1 && key.errors.contains("error: REPOS_SERVER_KEY is too short"))
      // A folder in a file.
      let home = ["XDG_DATA_HOME": "/dev/null/a", "HOME": "/dev/null/a", "CFFIXED_USER_HOME": "/dev/null/a"]
      let folder = try await ServerProgram.run(["--port", "0"], environment: home)
      #expect(folder.status == 1 && folder.errors.contains("it can't be created. Check the folder"))
    }
  }
}

/// The built program.
enum ServerProgram {
  static func url() throws -> URL { try BuildProducts.current().folder.appending(path: "repos-server") }

  /// Runs the program to its end, which it is expected to reach by itself.
  static func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> CommandResult {
    let environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    return try await Command.run(url(), arguments, environment: environment)
  }
}

/// A server that a test started, on a free port.
final class RunningServer: Sendable {
  let process: Process
  let address: URL

  init(_ arguments: [String]) async throws {
    process = Process()
    process.executableURL = try ServerProgram.url()
    process.arguments = ["--port", "0", "--log-level", "warning"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let line = await onThread { String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) }
    guard let text = line.split(separator: " ").dropFirst().first, let address = URL(string: String(text))
    else {
      throw POSIXError(.ECONNREFUSED)
    }
    self.address = address
  }

  /// Stars a repository, and returns the new visitor's identifier; `nil` once the server does not confirm. It blocks.
  func starAsSomebodyNew(_ name: String) -> String? {
    let path = "/api/orgs/pointfreeco/repositories/\(name)/star"
    let request = "PUT \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    let answer = try? exchangeBlocking(request, "127.0.0.1", address.port ?? 0)
    return answer?.firstMatch(of: /HTTP\/1.1 204[\s\S]*visitor=([^.]*)/).map { String($0.1) }
  }

  /// Waits for the end.
  func end() async -> Int32 {
    await onThread { self.process.waitUntilExit() }
    return process.terminationStatus
  }
}

/// Runs what blocks on a thread of its own.
private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: body()) }
  }
}

/// Sends bytes to a port of this machine, and returns what comes until the connection closes.
func exchange(_ request: String, host: String = "127.0.0.1", port: Int) async throws -> String {
  try await onThread { Result { try exchangeBlocking(request, host, port) } }.get()
}

private func openSocket(to host: String, _ port: Int) throws -> Int32 {
  var addresses: UnsafeMutablePointer<addrinfo>?
  defer { freeaddrinfo(addresses) }
  guard getaddrinfo(host, String(port), nil, &addresses) == 0, let address = addresses?.pointee else {
    throw POSIXError(.EADDRNOTAVAIL)
  }
  let connection = socket(address.ai_family, Int32(SOCK_STREAM.rawValue), 0)
  guard connect(connection, address.ai_addr, address.ai_addrlen) == 0 else {
    close(connection)
    throw POSIXError(.ECONNREFUSED)
  }
  return connection
}

private func exchangeBlocking(_ request: String, _ host: String, _ port: Int) throws -> String {
  let connection = try openSocket(to: host, port)
  defer { close(connection) }
  // The server may answer before it has read everything.
  _ = send(connection, request, request.utf8.count, Int32(MSG_NOSIGNAL))
  var answer = Data()
  var buffer = [UInt8](repeating: 0, count: 4_096)
  while case let count = recv(connection, &buffer, buffer.count, 0), count > 0 {
    answer.append(contentsOf: buffer[..<count])
  }
  return String(decoding: answer, as: UTF8.self)
}
