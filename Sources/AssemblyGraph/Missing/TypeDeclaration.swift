import AssemblyCheck

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

  /// The global actor: `@MainActor`.
  var isolation: [String] { attributes.filter(\.isGlobalActor) }

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
