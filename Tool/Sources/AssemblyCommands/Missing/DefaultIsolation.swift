import AssemblyCheck
import Foundation

/// The folders whose sources are on the main actor if they don't say otherwise.
///
/// Their requirements are on it, and an assembler of one of their protocols can be, while those of the framework's effects
/// are not: a stub has to say which.
struct DefaultIsolation {
  private(set) var folders: [String] = []

  /// Nothing is on the main actor by default.
  init() {}

  /// Reads the settings in the manifest of a package or in the commands that a log of Xcode prints.
  init(of package: PackageLocation, log: String) {
    if log.contains(#/-default-isolation[= ]MainActor/#) { folders = [package.root] }
    guard FilePath.text(package.root + "/Package.swift")?.contains("defaultIsolation(") == true else {
      return
    }
    // Another build folder: a plugin's SwiftPM has locked the package's.
    let scratch = NSTemporaryDirectory() + "assembly-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let options = ["--package-path", package.root, "--scratch-path", scratch]
    guard let result = Program.run(["swift", "package"] + options + ["dump-package"]),
      let description = try? JSONDecoder().decode(Manifest.self, from: result.output)
    else { return }
    let root = FilePath.real(package.root) ?? package.root
    folders = description.targets.filter(\.isIsolated).map { target in
      "\(root)/\(target.path ?? "\(target.type == "test" ? "Tests" : "Sources")/\(target.name)")"
    }
  }

  private struct Manifest: Decodable {
    struct Target: Decodable {
      struct Setting: Decodable {
        struct Kind: Decodable {
          struct Value: Decodable { let _0: String? }
          let defaultIsolation: Value?
        }
        let kind: Kind
      }
      let name: String
      let type: String
      let path: String?
      let settings: [Setting]

      var isIsolated: Bool { settings.contains { $0.kind.defaultIsolation?._0 == "MainActor" } }
    }
    let targets: [Target]
  }

  func contains(_ position: SourcePosition) -> Bool {
    folders.contains { FilePath.contains($0, FilePath.real(position.file) ?? position.file) }
  }

  /// The actor that a requirement is on, after its own attributes and those of its protocol.
  func isolation(of requirement: MemberDeclaration, in owner: TypeDeclaration) -> String {
    if !requirement.isolation.isEmpty { return requirement.isolation }
    if requirement.isNonisolated || owner.isNonisolated { return "" }
    if !owner.isolation.isEmpty { return owner.isolation }
    return contains(owner.location) ? "@MainActor " : ""
  }
}
