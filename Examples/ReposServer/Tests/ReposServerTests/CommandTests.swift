import AssemblerTesting
import Foundation
import GRDB
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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

  @Test func portInUse() async throws {
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
      server.process.terminate()
      #expect(await server.end() == 0)
    }
  }

  @Test func damagedDatabase() async throws {
    try await TemporaryFolder.with { folder in
      let file = folder.appending(path: "server.sqlite")
      let bytes = Data("This was a database once.".utf8)
      try bytes.write(to: file)
      let result = try await ServerProgram.run(["--port", "0", "--database", file.path])
      #expect(result.status == 1 && result.errors.contains("is damaged or no database"))
      #expect(try Data(contentsOf: file) == bytes)
    }
  }

  @Test(
    "Options that cannot be meant are refused",
    arguments: [
      (["--org", "../etc"], "'../etc' cannot be an account's name"),
      (["--port", "70000"], "--port takes 0 to 65535"),
      (["--refresh", "0"], "--refresh takes 5"), (["--log-level", "loud"], "loud"),
    ]
  )
  func options(arguments: [String], message: String) async throws {
    let result = try await ServerProgram.run(arguments)
    #expect(result.status == 64 && result.errors.contains(message))
  }

  @Test("A host that nobody has, and a key that is too short, are refused with what to do") func start()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let database = ["--database", folder.appending(path: "server.sqlite").path]
      let host = try await ServerProgram.run(database + ["--host", "203.0.113.7", "--port", "0"])
      #expect(host.status == 1 && host.errors.contains("Choose others with --host and --port."))
      let key = try await ServerProgram.run(
        database + ["--port", "0"],
        environment: ["REPOS_SERVER_KEY": "short"]
      )
      #expect(key.status == 1 && key.errors.contains("error: REPOS_SERVER_KEY is too short"))
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
    var request = URLRequest(url: address.appending(path: "/api/orgs/pointfreeco/repositories/\(name)/star"))
    request.httpMethod = "PUT"
    let session = URLSession(configuration: .ephemeral)
    let answer = Shared<HTTPURLResponse?>(nil)
    let end = DispatchSemaphore(value: 0)
    session.dataTask(with: request) { _, response, _ in
      answer.set(response as? HTTPURLResponse)
      end.signal()
    }.resume()
    end.wait()
    session.invalidateAndCancel()
    guard answer.value?.statusCode == 204 else { return nil }
    return answer.value?.value(forHTTPHeaderField: "Set-Cookie")?.firstMatch(of: /visitor=([^.]*)/).map {
      String($0.1)
    }
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
