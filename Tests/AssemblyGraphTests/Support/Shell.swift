import Foundation

/// Runs programs for the tests.
enum Shell {
  struct Output: Equatable {
    var status: Int32
    var standardOutput: String
    var standardError: String
  }

  /// Runs `arguments[0]`, found on `PATH` or by its path, and waits for its end.
  static func run(
    _ arguments: [String],
    in folder: String? = nil,
    environment: [String: String] = [:]
  ) throws -> Output {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    // Files, not pipes: a full pipe would stop a program that writes much to both.
    let temporary = try TemporaryFolder()
    let files = ["out", "err"].map { temporary.path + "/" + $0 }
    for file in files { try Data().write(to: URL(filePath: file)) }
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: files[0]))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: files[1]))
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
    return Output(status: process.terminationStatus, standardOutput: texts[0], standardError: texts[1])
  }
}
