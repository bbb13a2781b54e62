import CompilerSupport
import Foundation

extension Fixture {
  /// Every fixture of a kind, by name.
  static func all(_ kind: Kind) throws -> [Fixture] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/\(kind.rawValue)", directoryHint: .isDirectory)
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      throw CompilerSupportError.fileNotFound(folder.path)
    }
    return try names.filter { !$0.hasPrefix(".") }.sorted().map { try Fixture(folder.appending(path: $0)) }
  }

  private init(_ url: URL) throws {
    let name = url.deletingPathExtension().lastPathComponent
    if url.pathExtension == "swift" {
      try self.init(name: name, file: url, modules: [])
    } else {
      let files = try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
      let modules = files.filter { $0.hasSuffix(".swift") && $0 != "App.swift" }
      try self.init(
        name: name,
        file: url.appending(path: "App.swift"),
        modules: modules.map { url.appending(path: $0) }
      )
    }
  }
}
