import AssemblyCheck
import Foundation

/// `assembly stub TYPE [--to FILE]`: writes a stub of a protocol or of a structure of closures, or what one in a file lacks.
///
/// It reads sources, and needs neither a build nor an index.
struct StubCommand: Command {
  private let type: String
  private let file: String?
  private let isRecording: Bool

  init(_ arguments: inout Arguments) throws {
    file = try arguments.option("--to")
    isRecording = arguments.flag("--recording")
    type = try arguments.positional("the type")
  }

  func run(_ package: PackageLocation) throws -> ExitStatus {
    // The folder of a new file can be a link.
    let path = file.map { $0.hasPrefix("/") ? $0 : "\(package.folder)/\($0)" }
      .map { "\(FilePath.real(FilePath.parent($0)) ?? FilePath.parent($0))/\(FilePath.name($0))" }
    let old = path.flatMap { FilePath.exists($0) ? $0 : nil }
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
      isIsolated: isIsolated || !FilePath.exists("\(package.root)/Package.swift"),
      isRecording: isRecording,
      in: old.map { sources[$0] }
    )
    if let old {
      var edits = Insertions(root: package.root, builtAt: .infinity)
      try stub.add(to: &edits, old)
      try Terminal.write(
        edits.isEmpty ? "\(old) has all of it\n" : edits.apply(style: package.style),
        to: nil
      )
    } else {
      let text = SourceFormat.formatted(stub.text, as: path ?? package.folder + "/Stub.swift")
      if let path {
        do {
          try Data(text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
        } catch {
          throw EditError(unwritable: path, error)
        }
      }
      try Terminal.write(path.map { "\($0)\n" } ?? text, to: nil)
      // Where a person has to write.
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        guard let body = line.firstMatch(of: #/#error\("(.*)"\)/#)?.1 else { continue }
        Terminal.writeError("note: \(path ?? "line"):\(number + 1): \(body)")
      }
    }
    for note in stub.notes { Terminal.writeError("note: \(note)") }
    return .clean
  }
}
