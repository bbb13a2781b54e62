public import Foundation

/// Runs programs and collects what they write.
public enum Command {
  /// Runs `executable` to its end.
  ///
  /// The program writes to temporary files rather than pipes: no amount of output can block it, and no
  /// program started at the same time can hold an end of its pipe open.
  ///
  /// - Parameters:
  ///   - executable: The program.
  ///   - arguments: Its arguments, without its own name. No shell reads them.
  ///   - folder: Its working folder; the tests' own unless told.
  ///   - environment: Its environment; the tests' own unless told. `TMPDIR` is ``TemporaryFolder/ofProcess``.
  /// - Throws: What Foundation throws where the program cannot be started. An exit status is not an error.
  public static func run(
    _ executable: URL,
    _ arguments: [String],
    in folder: URL? = nil,
    environment: [String: String]? = nil
  ) async throws -> CommandResult {
    try await TemporaryFolder.with { temporary in
      let output = temporary.appending(path: "output")
      let errors = temporary.appending(path: "errors")
      let process = Process()
      process.executableURL = executable
      process.arguments = arguments
      process.standardInput = FileHandle.nullDevice
      let files = try [output, errors].map(emptyFile)
      // Foundation on Linux keeps a process that ended, with its files. Above a thousand of them, `run` crashes.
      defer { files.forEach { try? $0.close() } }
      (process.standardOutput, process.standardError) = (files[0], files[1])
      process.currentDirectoryURL = folder
      process.environment = (environment ?? ProcessInfo.processInfo.environment)
        .merging(["TMPDIR": TemporaryFolder.ofProcess.path]) { $1 }
      let status = try await finish(process)
      return CommandResult(
        output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
        errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self),
        status: status
      )
    }
  }

  private static func emptyFile(at url: URL) throws -> FileHandle {
    try Data().write(to: url)
    return try FileHandle(forWritingTo: url)
  }

  private static func finish(_ process: Process) async throws -> Int32 {
    try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
  }
}

/// What a finished program left behind.
public struct CommandResult: Equatable, Sendable {
  /// What it wrote to standard output.
  public let output: String

  /// What it wrote to standard error.
  public let errors: String

  /// The exit status, or the number of the signal that ended it.
  public let status: Int32

  /// Creates a result to compare with: that of a program that succeeds in silence, unless told.
  public init(output: String = "", errors: String = "", status: Int32 = 0) {
    self.output = output
    self.errors = errors
    self.status = status
  }

  /// Whether the program ended with status 0.
  public var succeeded: Bool { status == 0 }
}
