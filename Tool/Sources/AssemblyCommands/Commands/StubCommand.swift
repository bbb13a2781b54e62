import AssemblyCheck
import Foundation

/// `assembly stub TYPE [--to FILE]`: writes a stub of a protocol or of a structure of closures.
///
/// It reads sources, and needs neither a build nor an index.
struct StubCommand: Command {
  private let type: String
  private let file: String?

  init(_ arguments: inout Arguments) throws {
    file = try arguments.option("--to")
    type = try arguments.positional("the type")
  }

  func run(_ package: PackageLocation) throws -> ExitStatus {
    // The folder of a new file can be a link.
    let path = file.map { $0.hasPrefix("/") ? $0 : "\(package.folder)/\($0)" }
      .map { "\(FilePath.real(FilePath.parent($0)) ?? FilePath.parent($0))/\(FilePath.name($0))" }
    if let path, FilePath.exists(path) {
      throw UsageError.notFound("\(path) exists: name a new file, or leave out '--to' to print the stub")
    }
    let sources = PackageSources(root: package.root, scratch: package.scratch)
    let declaration = try sources.type(named: type)
    let isolation = DefaultIsolation(of: package, log: "")
    let position = path.map { SourcePosition(file: $0, line: 1, column: 1) }
    let isIsolated = position.map(isolation.contains) ?? !isolation.folders.isEmpty
    let stub = try Stub(
      of: declaration,
      sources,
      isolation,
      module: path.flatMap(sources.module),
      isIsolated: isIsolated || !FilePath.exists("\(package.root)/Package.swift")
    )
    if let path {
      do {
        try Data(stub.text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
      } catch {
        throw EditError(unwritable: path, error)
      }
    }
    try Terminal.write(path.map { "\($0)\n" } ?? stub.text, to: nil)
    for note in stub.notes { Terminal.writeError("note: \(note)") }
    return .clean
  }
}
