import AssemblyCheck

/// The sources that a command reads, each once. A file that can't be read is empty.
final class SourceFiles {
  private var files: [String: SourceFile] = [:]

  subscript(path: String) -> SourceFile {
    files.value(of: path, or: SourceFile(path: path))
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

extension SourceFile {
  /// The modules that it imports.
  var imports: Set<String> { Set(tokens.imports.map(\.module)) }
}
