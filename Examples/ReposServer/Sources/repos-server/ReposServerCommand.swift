public import ArgumentParser
import AssemblerEffects
import Foundation
import Hummingbird
public import Logging
import NIOCore
import ReposFeature
import ReposServer
import ServerBounds

/// `repos-server`: serves sample data, or the GitHub repositories of the accounts that `--org` names.
@main struct ReposServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repos-server",
    abstract: "Serves an organization's GitHub repositories as pages and JSON.",
    discussion: """
      Without --org, it serves embedded sample data and makes no network requests. GITHUB_TOKEN and GITHUB_API_URL \
      set the account and the GitHub host. REPOS_SERVER_KEY signs the visitors' cookies; without it, the server \
      creates a key and stores it in the database.
      """
  )

  @Option(help: "A GitHub account to serve. Repeat the option for more accounts.")
  var org: [String] = []
  @Option(help: "The address to listen on.")
  var host = "127.0.0.1"
  @Option(help: "The port to listen on; 0 for a free one.")
  var port = 8080
  @Option(help: "The maximum number of open connections. Those that come meanwhile wait.")
  var connections = 512
  @Option(help: "The file of lists and stars. (default: in the user's folder for application data)")
  var database: String?
  @Option(help: "The number of seconds between two loads of a list.")
  var refresh = 600
  @Option(help: "The lowest level to log: trace, debug, info, notice, warning, error or critical.")
  var logLevel = Logger.Level.info
  @Flag(help: "Send cookies over HTTPS only, for a server behind an HTTPS proxy.")
  var secureCookies = false

  func validate() throws {
    for name in org where !GitHubConfiguration.isAccountName(name) {
      throw ValidationError(
        "'\(name)' isn't a valid GitHub account name: use letters, digits, hyphens and underscores."
      )
    }
    guard (0...65_535).contains(port) else { throw ValidationError("--port takes 0 to 65535.") }
    guard connections > 0 else { throw ValidationError("--connections takes 1 or more.") }
    guard database != "" else { throw ValidationError("--database takes the path of a file.") }
    guard (5...1_000_000).contains(refresh) else {
      throw ValidationError("--refresh takes 5 to 1000000 seconds.")
    }
  }

  func run() async throws {
    returnLargeMemory()
    var logger = Logger(label: "repos-server") { OneLineLog(StreamLogHandler.standardError(label: $0)) }
    logger.logLevel = logLevel
    do {
      let bootstrap = try await Bootstrap(
        configuration: ServerConfiguration(
          organizations: org.isEmpty ? [SampleSource.organization] : org.uniqued,
          refreshInterval: .seconds(refresh),
          hasSecureCookies: secureCookies
        ),
        databasePath: databasePath(),
        environment: .live,
        logger: logger
      )
      if org.isEmpty {
        try await serve(SampleServerAssembler(bootstrap))
      } else {
        try await serve(AppAssembler(bootstrap, gitHub: GitHubConfiguration(environment: .live)))
      }
    } catch let failure as DatabaseFailure {
      try fail("\(failure)")
    } catch let failure as StartFailure {
      try fail("\(failure)")
    } catch let failure as GitHubConfiguration.InvalidVariable {
      try fail("\(failure)")
    } catch let failure as IOError where failure.errnoCode == EADDRINUSE {
      try fail(
        "Port \(port) of \(host) is in use. Stop the program that uses it, or choose another with --port."
      )
    } catch is SocketAddressError.UnknownHost {
      try fail("No host has the name \(host). Choose another address with --host.")
    } catch let failure as IOError {
      try fail("Can't listen on \(host), port \(port): \(failure). Choose others with --host and --port.")
    }
  }

  private func serve(_ root: some LiveServerAssembler) async throws {
    let application = serverApplication(root, host: host, port: port, connections: connections) {
      [host, port] actual in
      let host = host.contains(":") ? "[\(host)]" : host
      print("Serving http://\(host):\(actual ?? port) (Control-C ends it)")
      fflush(nil)
    }
    do { try await ReposServer.run(application) } catch {
      try? await root.close()
      throw error
    }
    try await root.close()
  }

  private func fail(_ message: String) throws -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("error: \(message)\n".utf8))
    throw ExitCode.failure
  }

  /// The value of `--database`, or a file in the user's folder for application data.
  private func databasePath() throws -> String {
    if let database { return database }
    let folder = try FileAccess.live.folder(.applicationSupport).appending(path: "repos-server")
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw DatabaseFailure.unusable(path: folder.path, details: "it can't be created")
    }
    return folder.appending(path: org.isEmpty ? "sample.sqlite" : "repos.sqlite").path
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}

extension [String] {
  /// The names without duplicates, ignoring case.
  fileprivate var uniqued: [String] {
    var known: Set<String> = []
    return filter { known.insert($0.lowercased()).inserted }
  }
}
