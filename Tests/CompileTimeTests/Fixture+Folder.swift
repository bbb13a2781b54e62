import CompilerSupport
import Foundation
import TestSupport

extension Fixture {
  /// The root of the package.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the fixtures of a kind.
  static func folder(of kind: Kind) -> URL {
    package.appending(path: "Tests/CompileTimeTests/Fixtures/\(kind.rawValue)", directoryHint: .isDirectory)
  }

  /// Every fixture of a kind, by group and name.
  static func all(_ kind: Kind) throws -> [Fixture] {
    switch kind {
    case .misuse:
      return try contents(of: folder(of: kind)).filter { $0.pathExtension == "" }.flatMap { group in
        try contents(of: group).map { try Fixture($0, group: group.lastPathComponent) }
      }
    case .valid:
      return try contents(of: folder(of: kind)).map { try Fixture($0, group: "") }
    }
  }

  private static func contents(of folder: URL) throws -> [URL] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      throw TestSupportError.fileNotFound(folder.path)
    }
    return names.filter { !$0.hasPrefix(".") }.sorted().map { folder.appending(path: $0) }
  }

  private init(_ url: URL, group: String) throws {
    let name = url.deletingPathExtension().lastPathComponent
    if url.pathExtension == "swift" {
      try self.init(group: group, name: name, file: url, modules: [])
    } else {
      let files = try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
      let modules = files.filter { $0.hasSuffix(".swift") && $0 != "App.swift" }
      try self.init(
        group: group,
        name: name,
        file: url.appending(path: "App.swift"),
        modules: modules.map { url.appending(path: $0) }
      )
    }
  }
}
