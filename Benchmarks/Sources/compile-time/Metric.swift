import Foundation

/// The unit of a build's cost.
enum Metric {
  /// Processor time, in seconds.
  case processorTime
  /// The instructions of the compiler's processes without its driver, in billions, as valgrind counts them. They're
  /// the same in each run, however busy the machine is. Counting takes about 30 times as long as the build, and 5 to
  /// 10 s more for each process.
  case instructions
}

/// Counts the instructions of the compiler's processes.
struct InstructionCounter {
  private let folder: URL
  private let script: URL

  /// - Throws: A ``ChildProcess/Failure`` if valgrind isn't installed.
  init(swiftc: String, workFolder: URL) throws {
    folder = workFolder.appending(path: "counts", directoryHint: .isDirectory)
    script = workFolder.appending(path: "swift-frontend")
    let valgrind = try ChildProcess.find("valgrind", advice: "install it, or leave out --instructions")
    let frontend = URL(filePath: swiftc).resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "swift-frontend").path
    let options = "--tool=cachegrind --cache-sim=no --cachegrind-out-file='\(folder.path)/%p'"
    let text = "#!/bin/sh\nexec '\(valgrind)' \(options) '\(frontend)' \"$@\"\n"
    try text.write(to: script, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
  }

  /// The options that make the compiler's driver start each process under valgrind.
  var options: [String] { ["-driver-use-frontend-path", script.path] }

  /// Calls `build`, and returns how many instructions the compiler's processes executed meanwhile, in billions.
  func count(_ build: () throws -> Void) throws -> Double {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try build()
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .map(instructions)
      .reduce(0, +)
  }

  /// The sum in a file that cachegrind wrote, in billions.
  private func instructions(in file: URL) throws -> Double {
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    guard let summary = lines.last(where: { $0.hasPrefix("summary:") }),
      let count = summary.split(separator: " ").last.flatMap({ Double($0) })
    else {
      throw ChildProcess.Failure(description: "valgrind wrote no summary to \(file.path)")
    }
    return count / 1e9
  }
}
