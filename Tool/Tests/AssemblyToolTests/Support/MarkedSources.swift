@testable import AssemblyCheck
import TestSupport

/// Sources in a temporary folder, in which digits in circles mark positions: `struct ①App {}`.
struct MarkedSources {
  let folder: TemporaryFolder
  private var positions: [Character: SourcePosition] = [:]

  init(_ sources: KeyValuePairs<String, String>) throws {
    folder = try TemporaryFolder()
    for (file, source) in sources {
      try folder.write(source.filter { !Self.marks.contains($0) }, to: file)
      var (line, column) = (1, 1)
      for character in source {
        if Self.marks.contains(character) {
          positions[character] = SourcePosition(file: path(of: file), line: line, column: column)
        } else {
          (line, column) = character.isNewline ? (line + 1, 1) : (line, column + character.utf8.count)
        }
      }
    }
  }

  private static let marks = "①②③④⑤⑥⑦⑧⑨"

  func path(of file: String) -> String { "\(folder.path)/\(file)" }

  subscript(_ mark: Character) -> SourcePosition {
    positions[mark] ?? SourcePosition(file: "", line: 0, column: 0)
  }

  /// The log of a build, with a position for the mark that each message begins with: `① error: …`.
  func log(_ messages: [String]) -> String {
    messages.map { message in
      let position = message.first.flatMap { positions[$0] }
      return position.map { "\($0.text(relativeTo: nil)):\(message.dropFirst())\n" } ?? "\(message)\n"
    }.joined()
  }
}
