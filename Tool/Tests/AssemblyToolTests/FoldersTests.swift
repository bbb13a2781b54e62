@testable import AssemblyCheck
import Foundation
import Testing

@Suite("The folders of AssemblyCheck")
struct FoldersTests {
  /// Each uses those after it.
  private static let order = [
    "Command", "Findings", "Findings/Readers", "Rules", "Types", "Source", "Index", "Report", "Toolchain",
  ]

  @Test(
    "What a file names is in its own folder or in one further down",
    .enabled(if: _isDebugAssertConfiguration(), "only a debug build has the index")
  )
  func arrows() throws {
    let index = try RuleGraph(reading: .init(builtFile: Paths.tool, root: Paths.package)).index
    let sources = "\(Paths.package)/Tool/Sources/AssemblyCheck/"
    let levels = index.files.map { path -> Int? in
      guard path.hasPrefix(sources) else { return nil }
      return Self.order.firstIndex(of: FilePath.parent(String(path.dropFirst(sources.count))))
    }
    let uses =
      index.uses.values.joined().map { ($0.location, $0.target) } + index.typeReferences.map { ($0, $1) }
    var found = 0
    for (location, symbol) in uses {
      guard let from = levels[Int(location.file)], let definition = index.definitions[symbol]?.location,
        let to = levels[Int(definition.file)]
      else { continue }
      found += 1
      #expect(
        from <= to,
        "\(index.position(location)) names \(index.symbols[symbol].name) of \(Self.order[to])"
      )
    }
    #expect(found > 5_000)
  }

}
