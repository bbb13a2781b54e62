import Foundation
import Testing

@Suite("Imports of the core") struct ImportsTests {
  @Test("The core imports Dispatch and the C target, and nothing above them")
  func imports() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let core = root.appending(path: "Sources/Assembler")
    let files = try #require(FileManager.default.enumerator(at: core, includingPropertiesForKeys: nil))
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" && !$0.path.contains(".docc/") }
    // `Scripts/faults/mutants.py` adds a file of its own.
    let modules = try files.filter { $0.lastPathComponent != "Mutant.swift" }.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(of: /(?m)^(?:[@\w]+ )*import (\w+)/).map {
        String($0.1)
      }
    }
    #expect(files.count > 5)
    #expect(Set(modules) == ["CAssembler", "Dispatch"])
  }
}
