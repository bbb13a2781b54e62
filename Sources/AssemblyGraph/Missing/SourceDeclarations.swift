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

  /// Reads a file. A file that can't be read is empty.
  init(path: String) {
    self.init(path: path, bytes: FilePath.bytes(path) ?? [])
  }

  /// The token at a position of the compiler.
  func token(at position: SourcePosition) -> Int? {
    guard lineStarts.indices.contains(position.line - 1) else { return nil }
    return tokens.index(at: lineStarts[position.line - 1] + position.column - 1)
  }

  /// The position of a token.
  func position(of token: Int) -> SourcePosition {
    let offset = tokens.ranges[token].lowerBound
    let line = (lineStarts.firstIndex { $0 > offset } ?? lineStarts.count) - 1
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

/// The sources that a command reads, each once.
final class SourceFiles {
  private var files: [String: SourceFile] = [:]

  subscript(path: String) -> SourceFile {
    if let file = files[path] { return file }
    let file = SourceFile(path: path)
    files[path] = file
    return file
  }
}

/// A function, an initializer or a property, as its source declares it.
struct MemberDeclaration: Equatable {
  struct Parameter: Equatable {
    /// The argument label, or `nil` for `_`.
    var label: String?
    var name: String
    var type: String
    var hasDefault = false

    var text: String {
      label == name ? "\(name): \(type)" : "\(label ?? "_") \(name): \(type)"
    }

    /// The argument that passes `value` for it.
    func argument(_ value: String) -> String {
      label.map { "\($0): \(value)" } ?? value
    }

    /// The argument that passes it on.
    var passedOn: String {
      argument((type.hasPrefix("inout ") ? "&" : "") + name + (type.hasPrefix("@autoclosure") ? "()" : ""))
    }
  }

  /// `func`, `init` or `var`.
  var keyword = "func"
  /// `resolve`, or `?` and `!` for a failable initializer.
  var name: String
  /// The attributes and modifiers: `@MainActor`, `public`.
  var attributes: [String] = []
  /// `<T: Codable>`, or an empty string.
  var generics = ""
  var parameters: [Parameter] = []
  /// `async`, `throws` or `throws(E)`.
  var effects: [String] = []
  /// The result, or a property's type.
  var result = ""
  /// ` where T: Codable`, or an empty string.
  var condition = ""

  /// The isolation, which each witness of a requirement repeats: `@MainActor `.
  var isolation: String { Self.isolation(attributes) }

  static func isolation(_ attributes: [String]) -> String {
    attributes.filter { $0.hasSuffix("Actor") && $0.hasPrefix("@") }.map { $0 + " " }.joined()
  }

  var isPrivate: Bool { attributes.contains("private") || attributes.contains("fileprivate") }

  /// `resolve(user: User) async throws -> Home`.
  var signature: String {
    if keyword == "var" { return "var \(name): \(result)" }
    let list = parameters.map(\.text).joined(separator: ", ")
    let arrow = result.isEmpty ? [] : ["->", result]
    return (["\(name)\(generics)(\(list))"] + effects + arrow).joined(separator: " ") + condition
  }

  /// `@MainActor public func resolve(user: User) async throws -> Home`.
  ///
  /// - Parameter access: The access level with a space, or an empty string.
  func declaration(access: String = "") -> String {
    isolation + access + (keyword == "var" ? "" : "func ") + signature
  }

  /// `try await ` for a call of it.
  static func marks(_ effects: [String]) -> String {
    (effects.contains { $0.hasPrefix("throws") } ? "try " : "") + (effects.contains("async") ? "await " : "")
  }

  /// Whether overload resolution can't tell the members apart.
  func isSame(as other: MemberDeclaration) -> Bool {
    keyword == other.keyword && name == other.name
      && parameters.map(\.label) == other.parameters.map(\.label)
      && Self.bare(result) == Self.bare(other.result)
      && zip(parameters, other.parameters).allSatisfy { Self.bare($0.type) == Self.bare($1.type) }
  }

  static func bare(_ type: String) -> String { type.filter { !$0.isWhitespace } }
}

extension SourceFile {
  /// The text of tokens without comments and line breaks.
  func text(_ range: Range<Int>) -> String {
    var text = ""
    for index in range {
      // A trailing comma.
      if tokens.is(index, ","), index + 1 < tokens.count, tokens.kinds[index + 1] == .close { continue }
      let hugs =
        tokens.kinds[index] == .close || tokens.is(index, ",") || text.hasSuffix("(") || text.hasSuffix("[")
      if !text.isEmpty, !tokens.touchesPrevious(index), !hugs { text += " " }
      text += tokens.text(index)
    }
    return text
  }

  /// The member whose name is a token, or whose keyword is, for an initializer.
  func member(at name: Int) -> MemberDeclaration? {
    let isInit = tokens.is(name, "init")
    let keyword = isInit ? name : name - 1
    guard isInit || tokens.is(keyword, "func") || tokens.is(keyword, "var") || tokens.is(keyword, "let")
    else {
      return nil
    }
    var member = MemberDeclaration(name: tokens.text(name))
    member.attributes = attributes(before: keyword)
    var index = name + 1
    if tokens.is(keyword, "var") || tokens.is(keyword, "let") {
      member.keyword = "var"
      guard tokens.is(index, ":") else { return member }
      member.result = text(index + 1..<endOfType(from: index + 1))
      return member
    }
    if isInit {
      member.keyword = "init"
      member.name = ""
      if tokens.is(index, "?") || tokens.is(index, "!") {
        member.name = tokens.text(index)
        index += 1
      }
    }
    if tokens.is(index, "<"), let end = tokens.genericEnd(of: index) {
      member.generics = text(index..<end + 1)
      index = end + 1
    }
    guard tokens.is(index, "(") else { return nil }
    member.parameters = tokens.elements(in: index).compactMap { parameter($0, in: index) }
    index = tokens.partner[index] + 1
    while ["async", "throws", "rethrows"].contains(tokens.text(index)) {
      var end = index + 1
      if tokens.is(index, "throws"), tokens.is(end, "(") { end = tokens.partner[end] + 1 }
      member.effects.append(text(index..<end))
      index = end
    }
    if tokens.is(index, "->") {
      let end = endOfType(from: index + 1)
      member.result = text(index + 1..<end)
      index = end
    }
    if tokens.is(index, "where") {
      member.condition = " " + text(index..<endOfType(from: index + 1))
    }
    return member
  }

  private func parameter(_ range: ClosedRange<Int>, in open: Int) -> MemberDeclaration.Parameter? {
    guard let colon = range.first(where: { tokens.is($0, ":") && tokens.enclosing[$0] == open }) else {
      return nil
    }
    let names = (range.lowerBound..<colon).filter {
      tokens.isWord($0) && !tokens.is($0 - 1, "@") && tokens.enclosing[$0] == open
    }
    guard let first = names.first, let last = names.last else { return nil }
    let equals = range.first { tokens.is($0, "=") && tokens.enclosing[$0] == open }
    let label = tokens.is(first, "_") ? nil : tokens.text(first)
    return MemberDeclaration.Parameter(
      label: label,
      // A witness that passes it on needs a name.
      name: tokens.is(last, "_")
        ? label ?? (open + 1 == range.lowerBound ? "value" : "value\(last)") : tokens.text(last),
      type: text(colon + 1..<(equals ?? range.upperBound + 1)),
      hasDefault: equals != nil
    )
  }

  /// The token after a type: `{`, `=`, `where`, or the start of the next declaration.
  func endOfType(from start: Int) -> Int {
    let level = start < tokens.count ? tokens.enclosing[start] : -1
    var index = start
    while index < tokens.count, tokens.enclosing[index] == level {
      if tokens.kinds[index] == .close || ["{", ";", "="].contains(tokens.text(index)) { return index }
      if tokens.is(index, "where"), start > 0, !tokens.is(start - 1, "where") { return index }
      if index > start, tokens.startsLine(index), !continuesType(index) { return index }
      index = tokens.kinds[index] == .open ? tokens.partner[index] + 1 : index + 1
    }
    return index
  }

  private func continuesType(_ index: Int) -> Bool {
    ["->", "&", ".", ",", "==", "async", "throws"].contains(tokens.text(index))
      || ["->", "&", ".", ",", ":", "==", "any", "some", "where"].contains(tokens.text(index - 1))
  }

  /// The attributes and modifiers before a declaration's keyword, in source order.
  func attributes(before keyword: Int) -> [String] {
    var found: [String] = []
    var index = keyword - 1
    while index >= 0 {
      var start = index
      if tokens.kinds[index] == .close, tokens.is(index, ")") { start = tokens.partner[index] - 1 }
      if tokens.isWord(start), tokens.is(start - 1, "@") {
        start -= 1
      } else if !tokens.isWord(start) || !SourceTokens.modifiers.contains(tokens.text(start)) {
        break
      }
      found.insert(text(start..<index + 1), at: 0)
      index = start - 1
    }
    return found
  }
}

/// A type, a protocol or an extension, as its source declares it.
struct TypeDeclaration {
  /// The token of `class`, `struct`, `extension` and so on.
  let keyword: Int
  let name: String
  let attributes: [String]
  /// The tokens between the name and the body.
  let head: Range<Int>
  /// The braces and the tokens between them.
  let body: ClosedRange<Int>

  /// The global actor: `@MainActor `.
  var isolation: String { MemberDeclaration.isolation(attributes) }

  /// `public `, `package ` or an empty string.
  var access: String {
    attributes.contains("public") || attributes.contains("open")
      ? "public " : attributes.contains("package") ? "package " : ""
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
      keyword: keyword,
      name: text(keyword + 1..<end),
      attributes: attributes(before: keyword),
      head: end..<body.lowerBound,
      body: body
    )
  }

  /// The types, protocols and extensions that the file declares, in source order.
  var types: [TypeDeclaration] {
    tokens.kinds.indices.filter { Self.typeKeywords.contains(tokens.text($0)) && tokens.isWord($0 + 1) }
      .compactMap { type(at: $0) }
  }

  /// Whether a global actor isolates a type: its own, or that of the framework's `SendableChild`.
  func isIsolated(_ type: TypeDeclaration) -> Bool {
    !type.isolation.isEmpty || type.head.contains { tokens.is($0, "SendableChild") }
  }

  /// The name of the protocol that contains a token.
  func owner(of token: Int) -> String? {
    guard token < tokens.count, tokens.enclosing[token] >= 0 else { return nil }
    return types.last { $0.body.lowerBound == tokens.enclosing[token] }?.name
  }

  /// The members of a type.
  func members(of type: TypeDeclaration) -> [MemberDeclaration] {
    type.body.filter { tokens.enclosing[$0] == type.body.lowerBound }.compactMap { index in
      if ["func", "var", "let"].contains(tokens.text(index)) { return member(at: index + 1) }
      return tokens.is(index, "init") && !tokens.is(index - 1, ".") ? member(at: index) : nil
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
