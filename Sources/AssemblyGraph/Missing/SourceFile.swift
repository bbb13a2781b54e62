import AssemblyCheck

/// A source file, read for its declarations.
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

  init(_ text: String) { self.init(path: "", bytes: Array(text.utf8)) }

  /// The token at a position of the compiler.
  func token(at position: SourcePosition) -> Int? {
    guard lineStarts.indices.contains(position.line - 1) else { return nil }
    return tokens.index(at: lineStarts[position.line - 1] + position.column - 1)
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

  /// The imported modules with the tokens of their declarations: `public`, `import`, `Cart`.
  var imports: [(module: String, tokens: Range<Int>)] {
    tokens.kinds.indices.filter { tokens.is($0, "import") && tokens.enclosing[$0] == -1 }.map { index in
      var name = index + 1
      while tokens.isWord(name + 1), !tokens.startsLine(name + 1) { name += 1 }
      var first = index
      while first > 0, !tokens.startsLine(first) { first -= 1 }
      return (tokens.text(name), first..<name + 1)
    }
  }
}

/// The sources that a command reads, each once. A file that can't be read is empty.
final class SourceFiles {
  private var files: [String: SourceFile] = [:]

  subscript(path: String) -> SourceFile {
    if let file = files[path] { return file }
    let file = SourceFile(path: path, bytes: FilePath.bytes(path) ?? [])
    files[path] = file
    return file
  }

  /// The type whose name or keyword is at a position.
  func type(at position: SourcePosition) -> TypeDeclaration? {
    let file = self[position.file]
    return file.token(at: position).flatMap(file.type)
  }

  /// The name of the type or protocol that contains the member at a position.
  func owner(at position: SourcePosition) -> String? {
    let file = self[position.file]
    return file.token(at: position).flatMap { token in
      file.types.last { $0.body.lowerBound == file.tokens.enclosing[token] }?.name
    }
  }

  /// The member whose name or keyword is at a position.
  func member(at position: SourcePosition) -> MemberDeclaration? {
    let file = self[position.file]
    return file.token(at: position).flatMap(file.member)
  }
}

/// A type, a protocol or an extension, as its source declares it.
struct TypeDeclaration {
  let file: SourceFile
  /// The token of `class`, `struct`, `extension` and so on.
  let keyword: Int
  let name: String
  /// The tokens between the name and the body.
  let head: Range<Int>
  /// The braces and the tokens between them.
  let body: ClosedRange<Int>

  private var attributes: [String] { file.tokens.attributes(before: keyword) }

  /// The global actor: `@MainActor `.
  var isolation: String { MemberDeclaration.isolation(attributes) }

  /// Whether a global actor isolates the type: its own, or that of the framework's `SendableChild`.
  var isIsolated: Bool { !isolation.isEmpty || head.contains { file.tokens.is($0, "SendableChild") } }

  /// `public `, `package ` or an empty string.
  var access: String {
    attributes.contains("public") || attributes.contains("open")
      ? "public " : attributes.contains("package") ? "package " : ""
  }

  var members: [MemberDeclaration] {
    let tokens = file.tokens
    return body.filter { tokens.enclosing[$0] == body.lowerBound }.compactMap { index in
      if ["func", "var", "let"].contains(tokens.text(index)) { return file.member(at: index + 1) }
      return tokens.is(index, "init") && !tokens.is(index - 1, ".") ? file.member(at: index) : nil
    }
  }
}

extension SourceFile {
  private static let typeKeywords: Set<String> = [
    "class", "struct", "enum", "actor", "protocol", "extension",
  ]

  /// The declaration whose name or keyword is a token.
  func type(at token: Int) -> TypeDeclaration? {
    let keyword = Self.typeKeywords.contains(tokens.text(token)) ? token : token - 1
    guard Self.typeKeywords.contains(tokens.text(keyword)), tokens.isWord(keyword + 1),
      // `class func` and `class var` are members.
      !["func", "var", "let"].contains(tokens.text(keyword + 1)),
      let body = tokens.body(of: keyword + 1)
    else { return nil }
    var end = keyword + 2
    while tokens.is(end, "."), tokens.isWord(end + 1) { end += 2 }
    return TypeDeclaration(
      file: self,
      keyword: keyword,
      name: tokens.text(keyword + 1..<end),
      head: end..<body.lowerBound,
      body: body
    )
  }

  /// The types, protocols and extensions that the file declares, in source order.
  var types: [TypeDeclaration] {
    tokens.kinds.indices.filter { Self.typeKeywords.contains(tokens.text($0)) }.compactMap { type(at: $0) }
  }
}
