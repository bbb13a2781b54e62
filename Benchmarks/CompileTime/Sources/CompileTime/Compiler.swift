import Foundation

/// The compiler that is on `PATH`, with the framework's module that was built beside this program.
struct Compiler {
  private let swiftc: String
  private let modules: String
  private let workFolder: URL

  /// - Throws: A ``ChildProcess/Failure`` that says what is missing.
  init(workFolder: URL) throws {
    self.workFolder = workFolder
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let candidates = path.split(separator: ":").map { "\($0)/swiftc" }
    guard let swiftc = candidates.first(where: FileManager.default.isExecutableFile) else {
      throw ChildProcess.Failure(
        description: "swiftc is in no folder of PATH (\(path)); add a toolchain's usr/bin"
      )
    }
    self.swiftc = swiftc
    guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else {
      throw ChildProcess.Failure(description: "this program does not know where it is")
    }
    let folder = program.deletingLastPathComponent()
    let module = [folder.appending(path: "Modules"), folder].first {
      FileManager.default.fileExists(atPath: $0.appending(path: "Assembler.swiftmodule").path)
    }
    guard let module else {
      throw ChildProcess.Failure(
        description: "Assembler.swiftmodule is not in \(folder.path); use 'swift run'"
      )
    }
    modules = module.path
  }

  /// Writes the app and builds its modules one after the other.
  ///
  /// - Returns: The sum of the times, and the most memory that one compiler had.
  func measure(_ app: SyntheticApp, _ build: Build) throws -> ChildProcess.Usage {
    let folder = workFolder.appending(path: "app", directoryHint: .isDirectory)
    try? FileManager.default.removeItem(at: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let usages = try app.sources().map { module in
      let files = try write(module, in: folder.appending(path: module.name, directoryHint: .isDirectory))
      return try compile(module.name, files, build, in: folder)
    }
    return ChildProcess.Usage(
      processorTime: usages.map(\.processorTime).reduce(0, +),
      wallTime: usages.map(\.wallTime).reduce(0, +),
      peakMemory: usages.map(\.peakMemory).max() ?? 0
    )
  }

  private func write(_ module: SyntheticApp.Module, in folder: URL) throws -> [String] {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try module.files.map { file in
      let url = folder.appending(path: "\(file.name).swift")
      try file.text.write(to: url, atomically: false, encoding: .utf8)
      return url.path
    }
  }

  private func compile(
    _ module: String,
    _ files: [String],
    _ build: Build,
    in folder: URL
  ) throws -> ChildProcess.Usage {
    // The compiler writes its objects into the working folder.
    guard FileManager.default.changeCurrentDirectoryPath(folder.path) else {
      throw ChildProcess.Failure(description: "\(folder.path) cannot be made the working folder")
    }
    let list = folder.appending(path: "\(module).files")
    try files.joined(separator: "\n").write(to: list, atomically: false, encoding: .utf8)
    let options =
      ["-module-name", module, "-parse-as-library", "-swift-version", "6", "-I", modules, "-I", folder.path]
      + build.options(module: module)
    return try ChildProcess.run(swiftc, options + ["@\(list.path)"], log: workFolder.appending(path: "log"))
  }
}
