import Foundation

/// The compiler on `PATH`, with the framework's module that was built beside this program.
struct Compiler {
  let metric: Metric
  private let swiftc: String
  /// Nil if the metric is time.
  private let counter: InstructionCounter?
  private let modules: String
  private let workFolder: URL

  /// - Throws: A ``ChildProcess/Failure`` if the compiler or the framework's module is missing.
  init(workFolder: URL, metric: Metric) throws {
    self.workFolder = workFolder
    self.metric = metric
    swiftc = try ChildProcess.find("swiftc", advice: "add a toolchain's usr/bin")
    counter =
      metric == .instructions ? try InstructionCounter(swiftc: swiftc, workFolder: workFolder) : nil
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

  /// The folder of the C module that the built one imports.
  private static let headers = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/CAssembler/include").standardizedFileURL.path

  /// Writes the app and builds it.
  ///
  /// - Returns: The sum of the modules' costs, and the largest peak of memory of one compiler. For an incremental build,
  ///   those of the build after the edit.
  func measure(_ app: SyntheticApp, _ build: Build) throws -> ChildProcess.Usage {
    let folder = workFolder.appending(path: "app", directoryHint: .isDirectory)
    try? FileManager.default.removeItem(at: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    guard case .incremental(let edit) = build else { return try compile(app, build, counter, in: folder) }
    // Counting takes long, and the figure is that of the next build.
    _ = try compile(app, build, nil, in: folder)
    var edited = app
    edited.edit = edit
    return try compile(edited, build, counter, in: folder)
  }

  /// Builds the app's modules one after the other, except those that are up to date.
  private func compile(
    _ app: SyntheticApp,
    _ build: Build,
    _ counter: InstructionCounter?,
    in folder: URL
  ) throws -> ChildProcess.Usage {
    var total = ChildProcess.Usage(cost: 0, peakMemory: 0)
    var newestModule = Date.distantPast
    for module in app.sources() {
      let interface = folder.appending(path: "\(module.name).swiftmodule")
      let built = modificationDate(of: interface)
      let (files, changed) = try write(module, in: folder.appending(path: module.name))
      // SwiftPM decides in the same way. The compiler leaves a module's file alone if its content is the same.
      if changed || newestModule > built ?? .distantPast {
        let usage = try compile(module.name, files, build, counter, in: folder)
        total.cost += usage.cost
        total.peakMemory = max(total.peakMemory, usage.peakMemory)
      }
      newestModule = max(newestModule, modificationDate(of: interface) ?? .distantPast)
    }
    return total
  }

  private func modificationDate(of file: URL) -> Date? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    return attributes?[.modificationDate] as? Date
  }

  /// Writes the files that changed.
  private func write(_ module: SyntheticApp.Module, in folder: URL) throws -> (files: [URL], changed: Bool) {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var changed = false
    let files = try module.files.map { file in
      let url = folder.appending(path: "\(file.name).swift")
      if (try? String(contentsOf: url, encoding: .utf8)) != file.text {
        let isEdit = FileManager.default.fileExists(atPath: url.path)
        try file.text.write(to: url, atomically: false, encoding: .utf8)
        if isEdit {
          // The compiler's record of a build has the seconds of its files.
          let later = Date(timeIntervalSinceNow: 2)
          try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: url.path)
        }
        changed = true
      }
      return url
    }
    return (files, changed)
  }

  private func compile(
    _ module: String,
    _ files: [URL],
    _ build: Build,
    _ counter: InstructionCounter?,
    in folder: URL
  ) throws -> ChildProcess.Usage {
    // The compiler writes its objects into the working folder.
    guard FileManager.default.changeCurrentDirectoryPath(folder.path) else {
      throw ChildProcess.Failure(description: "\(folder.path) cannot be made the working folder")
    }
    let list = folder.appending(path: "\(module).files")
    try files.map(\.path).joined(separator: "\n").write(to: list, atomically: false, encoding: .utf8)
    let outputs = folder.appending(path: "\(module).outputs.json")
    try outputFileMap(module, files, in: folder).write(to: outputs)
    let options =
      [
        "-module-name", module, "-parse-as-library", "-swift-version", "6", "-I", modules, "-I", Self.headers,
        "-I", folder.path,
      ]
      + build.options(module: module, outputs: outputs)
    let log = workFolder.appending(path: "log")
    guard let counter else { return try ChildProcess.run(swiftc, options + ["@\(list.path)"], log: log) }
    let count = try counter.count {
      _ = try ChildProcess.run(swiftc, options + counter.options + ["@\(list.path)"], log: log)
    }
    return ChildProcess.Usage(cost: count, peakMemory: 0)
  }

  /// The map that leads an incremental build to the files of the last build.
  private func outputFileMap(_ module: String, _ files: [URL], in folder: URL) throws -> Data {
    var map = ["": ["swift-dependencies": folder.appending(path: "\(module).swiftdeps").path]]
    for file in files {
      let base = folder.appending(path: "\(module)-\(file.deletingPathExtension().lastPathComponent)").path
      map[file.path] = ["object": "\(base).o", "swift-dependencies": "\(base).swiftdeps"]
    }
    return try JSONEncoder().encode(map)
  }
}
