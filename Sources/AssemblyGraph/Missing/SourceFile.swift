import AssemblyCheck

/// A source file, with its lines.
struct SourceFile {
  let path: String
  let bytes: [UInt8]
  let tokens: SourceTokens
  private let lineStarts: [Int]

  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    tokens = SourceTokens(bytes: bytes)
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// The modules that it imports.
  var imports: Set<String> { Set(tokens.imports.map(\.module)) }

  /// The token at a position of the compiler.
  func token(at position: SourcePosition) -> Int? {
    guard lineStarts.indices.contains(position.line - 1) else { return nil }
    return tokens.index(at: lineStarts[position.line - 1] + position.column - 1)
  }

  /// The position of a token, as the compiler counts.
  func position(of token: Int) -> SourcePosition {
    let offset = tokens.ranges[token].lowerBound
    let line = lineStarts.lastIndex { $0 <= offset } ?? 0
    return SourcePosition(file: path, line: line + 1, column: offset - lineStarts[line] + 1)
  }

  /// The offset of the line that contains a byte.
  func lineStart(of offset: Int) -> Int { lineStarts.last { $0 <= offset } ?? 0 }

  /// The whitespace that starts the line of a byte.
  func indentation(at offset: Int) -> String {
    String(decoding: bytes[lineStart(of: offset)...].prefix { $0 == 32 || $0 == 9 }, as: UTF8.self)
  }

  /// Whether each bracket has its partner.
  var isBalanced: Bool {
    tokens.kinds.indices.allSatisfy {
      ![.open, .close].contains(tokens.kinds[$0]) || tokens.partner[$0] != $0
    }
  }
}

/// The sources that a command reads, each once. A file that can't be read is empty.
final class SourceFiles {
  private var files: [String: SourceFile] = [:]

  subscript(path: String) -> SourceFile {
    files.value(of: path, or: SourceFile(path: path, bytes: FilePath.bytes(path) ?? []))
  }

  /// A file, and the other sources of its folder.
  func folder(of file: SourceFile) -> [SourceFile] {
    let folder = FilePath.parent(file.path)
    let others = FilePath.contents(folder).filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
    return [file] + others.filter { $0 != file.path }.map { self[$0] }
  }

  /// The token at a position of the compiler, and the tokens of its file.
  func place(at position: SourcePosition) -> (token: Int, tokens: SourceTokens)? {
    let file = self[position.file]
    return file.token(at: position).map { ($0, file.tokens) }
  }
}
