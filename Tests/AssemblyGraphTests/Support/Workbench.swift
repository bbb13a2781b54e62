import CompilerSupport
import Foundation
import TestSupport

/// Modules that the compiler builds in a temporary folder, with their index and the log of the build.
///
/// It takes a second where a package takes ten: the modules import the framework of the running tests' build, and the
/// index starts as a copy of that build's.
final class Workbench: Sendable {
  let folder: TemporaryFolder
  private let modules: [String]

  /// - Parameter sources: The source of each module, by its name, in the order of the build.
  init(_ sources: KeyValuePairs<String, String>) throws {
    folder = try TemporaryFolder()
    modules = sources.map(\.key)
    for (module, source) in sources { try write(source, to: module) }
    try folder.write("", to: "out/.keep")
    try FileManager.default.copyItem(
      atPath: URL(filePath: Paths.products).appending(path: "index/store").path,
      toPath: folder.path + "/index"
    )
  }

  func path(of module: String) -> String { "\(folder.path)/Sources/\(module)/\(module).swift" }

  func write(_ source: String, to module: String) throws {
    try folder.write(source, to: "Sources/\(module)/\(module).swift")
  }

  func source(of module: String) throws -> String {
    try String(contentsOfFile: path(of: module), encoding: .utf8)
  }

  /// Compiles the modules, and writes the log. A module that fails doesn't stop the others.
  ///
  /// - Returns: The log, which is empty if all of them compile.
  @discardableResult
  func build() async throws -> String {
    let compiler = try SwiftCompiler()
    var log = ""
    for module in modules {
      let arguments = [
        "-c", "-continue-building-after-errors", "-enable-testing", "-parse-as-library", "-module-name",
        module, "-emit-module",
        "-emit-module-path",
        "\(module).swiftmodule",
        "-index-store-path", "../index", "-swift-version", "6", "-enable-upcoming-feature", "ExistentialAny",
        "-enable-upcoming-feature", "MemberImportVisibility", "-package-name", "bench",
        "-I", compiler.products.modules.path, "-I", ".", path(of: module), "-o", "\(module).o",
      ]
      let result = try await ConcurrencyLimit.processors.run {
        try await Command.run(compiler.executable, arguments, in: URL(filePath: self.folder.path + "/out"))
      }
      log += result.errors
    }
    try folder.write(log, to: "build.log")
    return log
  }

  /// Runs the tool on the last build.
  func tool(_ arguments: String...) async throws -> Shell.Output {
    let log = arguments.first == "missing" ? ["--log", "build.log"] : []
    return try await Shell.run(
      [Paths.tool] + arguments + log + [
        "--index-store-path", folder.path + "/index", "--package-path", folder.path,
      ],
      in: folder.path
    )
  }

  /// Inserts the code that the tool prints, where it says.
  func insert(_ printed: String, into module: String) throws {
    var source = try source(of: module)
    var place: (name: String, indentation: Int)?
    for line in printed.split(separator: "\n") {
      let indentation = line.prefix { $0 == " " }.count
      let code = line.dropFirst(indentation)
      if let head = code.firstMatch(
        of: #/^(?:add (?:the rest )?to|(add beside|import in)) (extension )?(?:\w+\.)*(\w+)/#
      ) {
        place = (head.1.map { String($0) } ?? "\(head.2 ?? "")\(head.3)", indentation)
        if head.2 != nil { source += "extension \(head.3) {\n}\n" }
      } else if let known = place, indentation > known.indentation {
        switch known.name {
        case "import in": source = "\(code)\n\(source)"
        case "add beside": source += "\(code)\n"
        case let name:
          let head = try Regex(
            "\\b\(name.hasPrefix("extension") ? "" : "(?:class|struct|protocol) ")\(name)\\b[^{]*\\{"
          )
          guard let range = source.ranges(of: head).last else { throw Misplaced(line: String(line)) }
          source.insert(contentsOf: "\n  \(code)\n", at: range.upperBound)
        }
      } else {
        place = nil
      }
    }
    try write(source, to: module)
  }

  struct Misplaced: Error {
    let line: String
  }
}
