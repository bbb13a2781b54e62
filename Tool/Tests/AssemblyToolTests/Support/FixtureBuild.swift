@testable import AssemblyCheck
import CompilerSupport
import Foundation
import TestSupport

/// Compiles the modules of a folder, against the framework of the running tests' build.
///
/// SwiftPM would compile the framework for each package, which takes longer than the modules.
struct FixtureBuild {
  /// The folder that has a folder for each module.
  let sources: String
  /// The folder for objects, programs and the index, beside the tests, so that a second run has nothing to compile.
  let scratch: String
  var options: [String] = []

  func run() async throws {
    let compiler = try SwiftCompiler()
    let stamp = try stamp(compiler)
    if (try? String(contentsOfFile: scratch + "/stamp", encoding: .utf8)) == stamp { return }
    try? FileManager.default.removeItem(atPath: scratch)
    try FrameworkBuild.linkIndex(to: scratch + "/index/store")
    var modules = try FileManager.default.contentsOfDirectory(atPath: sources)
      .filter { !$0.hasPrefix(".") }
    // The modules that others import come first.
    let imported = modules.filter { $0.hasSuffix("Base") || $0.hasSuffix("Kit") }
    for module in imported { try await compile(module, compiler, isImported: true) }
    modules.removeAll { imported.contains($0) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for module in modules { group.addTask { try await compile(module, compiler) } }
      try await group.waitForAll()
    }
    try Data(stamp.utf8).write(to: URL(filePath: scratch + "/stamp"))
  }

  /// The files whose change makes the compiler run again, with their dates, and the framework's index: a changed comment
  /// moves its locations, and leaves the modules as they are.
  private func stamp(_ compiler: SwiftCompiler) throws -> String {
    let modules = FrameworkBuild.modules.map {
      compiler.products.modules.appending(path: "\($0.name).swiftmodule").path
    }
    let names = FileManager.default.enumerator(atPath: sources)?.compactMap { $0 as? String } ?? []
    let files = names.filter { $0.hasSuffix(".swift") }.sorted().map { "\(sources)/\($0)" }
    return try (modules + files).map { path in
      let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
      return "\(path) \(date?.timeIntervalSince1970 ?? 0)\n"
    }.joined() + FrameworkBuild.index.sorted().joined(separator: "\n")
  }

  private func files(of module: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(sources)/\(module)").sorted()
      .filter { $0.hasSuffix(".swift") }.map { "\(sources)/\(module)/\($0)" }
  }

  private func compile(_ module: String, _ compiler: SwiftCompiler, isImported: Bool = false) async throws {
    let folder = URL(filePath: "\(scratch)/\(module).build")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let files = try files(of: module)
    let name = module.replacing("-", with: "_")
    let isProgram = try files.contains {
      try String(contentsOfFile: $0, encoding: .utf8).contains("@main")
    }
    // Objects take half of the compiler's time. The driver crashes if it emits a module without them (Swift 6.3.1).
    let hasObjects = isProgram || isImported
    // One process for all files.
    let arguments =
      (hasObjects ? ["-c"] : ["-emit-sil", "-output-file-map", try writeOutputs(of: files, in: folder)])
      + ["-j1", "-enable-batch-mode", "-parse-as-library", "-module-name", name, "-swift-version", "6"]
      + ["-D", "DEBUG", "-index-store-path", scratch + "/index/store", "-index-ignore-system-modules"]
      + ["-package-name", "fixtures", "-I", scratch] + compiler.products.searchOptions + options
      + (isImported ? ["-emit-module", "-emit-module-path", "\(scratch)/\(name).swiftmodule"] : []) + files
    try await run(compiler.executable, arguments, in: folder)
    guard isProgram else { return }
    let objects = files.map { URL(filePath: $0).deletingPathExtension().lastPathComponent + ".o" }
    try await run(
      compiler.executable,
      objects + FrameworkBuild.objects + ["-o", "\(scratch)/\(module)"],
      in: folder
    )
  }

  private func writeOutputs(of files: [String], in folder: URL) throws -> String {
    let outputs = files.map { ($0, ["sil": "\(folder.path)/\(FilePath.name($0)).sil"]) }
    let map = folder.appending(path: "outputs.json")
    try JSONEncoder().encode(Dictionary(uniqueKeysWithValues: outputs)).write(to: map)
    return map.path
  }

  private func run(_ compiler: URL, _ arguments: [String], in folder: URL) async throws {
    let result = try await ConcurrencyLimit.processors.run {
      try await Command.run(compiler, arguments, in: folder)
    }
    if result.status != 0 { throw Failure(errors: result.errors) }
  }

  struct Failure: Error {
    let errors: String
  }
}

/// What the running tests' build has of the framework.
enum FrameworkBuild {
  /// The framework's modules, with the files that they are built from.
  static let modules: [(name: String, files: Set<String>)] = [
    "Assembler", "AssemblerEffects", "AssemblerHTTP", "AssemblerTesting",
  ].map { module in
    // The build's folder keeps the objects of sources that are gone.
    let sources = FileManager.default.enumerator(atPath: "\(Paths.package)/Sources/\(module)")
    let paths = sources?.compactMap { $0 as? String } ?? []
    let files = paths.filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") }
    return (module, Set(files.map { URL(filePath: $0).lastPathComponent }))
  }

  /// The objects to link with a program.
  static var objects: [String] {
    modules.flatMap { module, files in files.map { "\(Paths.products)/\(module).build/\($0).o" } }
      + ["\(Paths.products)/CAssembler.build/CAssembler.c.o"]
  }

  /// The units and records of the framework's files in the index of the running tests' build, which begin with the files'
  /// names. Without the other files, the tool reads it in a fifth of the time.
  fileprivate static let index: [String] = {
    let names = modules.reduce(into: Set<String>()) { $0.formUnion($1.files) }
    let records = FilePath.contents("\(store)/v5/records").map { "v5/records/\($0)" }
    return (["v5/units"] + records).flatMap { folder in
      FilePath.contents("\(store)/\(folder)").filter { file in
        file.firstRange(of: ".swift").map { names.contains(String(file[..<$0.upperBound])) } ?? false
      }
      .map { "\(folder)/\($0)" }
    }
  }()

  private static let store = "\(Paths.products)/index/store"

  /// Makes an index with links to the framework's files.
  static func linkIndex(to folder: String) throws {
    for parent in Set(index.map(FilePath.parent)) {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(parent)",
        withIntermediateDirectories: true
      )
    }
    for path in index {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(path)",
        withDestinationPath: "\(store)/\(path)"
      )
    }
  }
}
