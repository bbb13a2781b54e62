// The one conditional of this module beside the import of FoundationNetworking: `Process` exists on these
// platforms only. On the others `URLOpenerAssembler` has no live default, so the compiler asks the
// application for one.
#if os(macOS) || os(Linux)
package import Foundation

extension URLOpener {
  /// Opens an address with the platform's command: `/usr/bin/open` (macOS) or `/usr/bin/xdg-open` (Linux).
  ///
  /// It returns `false` where there is no such command or the command fails. The address is passed as one
  /// argument, never through a shell. An address without a scheme is refused, since a command could take it
  /// for a file or an option.
  public static let live = URLOpener { url in
    let commands = ["/usr/bin/open", "/usr/bin/xdg-open"]
    guard url.scheme != nil,
      let command = commands.first(where: FileManager.default.isExecutableFile(atPath:))
    else { return false }
    return await run(command, [url.absoluteString])
  }

  /// Runs a program with its arguments, never through a shell.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: Its arguments.
  ///   - standardInput: What it reads; nil for what this process reads.
  /// - Returns: Whether it could be started and ended with status 0.
  package static func run(
    _ program: String,
    _ arguments: [String],
    standardInput: FileHandle? = nil
  ) async -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    if let standardInput { process.standardInput = standardInput }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return await withCheckedContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus == 0) }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(returning: false)
      }
    }
  }
}

extension URLOpenerAssembler where Self: LiveAssembler {
  public func resolve() -> URLOpener { .live }
}
#endif
