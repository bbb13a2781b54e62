/// A type, a protocol or an extension, as its source declares it.
package struct TypeDeclaration: Isolated {
  package let file: SourceFile
  /// The token of `class`, `struct`, `extension` and so on.
  package let keyword: Int
  /// The name, after the outer types and the module if an extension names them: `Billing.Prices`.
  package let writtenName: String
  /// The tokens between the name and the body.
  package let head: Range<Int>
  /// The braces and the tokens between them.
  package let body: ClosedRange<Int>

  /// The name without outer types.
  package var name: String { writtenName.split(separator: ".").last.map(String.init) ?? writtenName }
  package var module: String? { file.module }
  package var isExtension: Bool { file.matches(keyword, "extension") }
  package var isProtocol: Bool { file.matches(keyword, "protocol") }
  package var location: SourcePosition { file.position(of: keyword + 1) }
  package var attributes: [String] { file.attributes(before: keyword) }

  package func inherits(_ name: String) -> Bool { head.contains { file.matches($0, name) } }

  package var members: [MemberDeclaration] { memberNames.compactMap(file.member) }

  /// The tokens that name the members, and those of the keywords `init` and `subscript`.
  package var memberNames: [Int] {
    body.filter { file.enclosing[$0] == body.lowerBound }.compactMap { index in
      if SourceFile.memberWords.contains(file.text(index)) { return index + 1 }
      let isKeyword = file.matches(index, "init") || file.matches(index, "subscript")
      return isKeyword && !file.matches(index - 1, ".") ? index : nil
    }
  }

  /// The names in the inheritance clause, and those of a child's parent: `<Parent: P>`, `where Parent: P`, `Child<P>`,
  /// `let parent: P`.
  package var inheritedNames: (bases: [String], parents: [String]) {
    let parents = members.filter { $0.name == "parent" }.flatMap(\.result.words)
    let clauses = file.clauses(in: head)
    return (clauses.bases.map(file.text), parents + clauses.parents.map(file.text))
  }
}

extension SourceFile {
  /// The declaration whose name or keyword is a token.
  package func type(at token: Int) -> TypeDeclaration? {
    let keyword = Self.typeWords.contains(text(token)) ? token : token - 1
    guard Self.typeWords.contains(text(keyword)), isWord(keyword + 1),
      // `class func` and `class var` are members.
      !Self.memberWords.contains(text(keyword + 1)),
      let body = body(of: keyword + 1)
    else { return nil }
    var end = keyword + 2
    while self.matches(end, "."), isWord(end + 1) { end += 2 }
    return TypeDeclaration(
      file: self,
      keyword: keyword,
      writtenName: text(keyword + 1..<end),
      head: end..<body.lowerBound,
      body: body
    )
  }

  /// The types, protocols and extensions that the file declares, in source order.
  package var types: [TypeDeclaration] {
    kinds.indices.filter { Self.typeWords.contains(text($0)) }.compactMap { type(at: $0) }
  }

  /// The conditions of the `#if`s around a token, the outermost first.
  package func conditions(around token: Int) -> [String] {
    var open: [(refused: [String], taken: String)] = []
    for index in 0..<token where isWord(index) && text(index).hasPrefix("#") {
      var end = index + 1
      while !startsLine(end) { end += 1 }
      switch text(index) {
      case "#if": open.append(([], text(index + 1..<end)))
      case "#elseif", "#else":
        guard let last = open.popLast() else { continue }
        open.append((last.refused + ["!(\(last.taken))"], text(index + 1..<end)))
      case "#endif": _ = open.popLast()
      default: break
      }
    }
    return open.map { branch in
      if branch.refused.isEmpty { return branch.taken }
      return (branch.refused + (branch.taken.isEmpty ? [] : ["(\(branch.taken))"])).joined(separator: " && ")
    }
  }

  /// The type, protocol or extension that contains a token.
  package func ownerType(of token: Int) -> TypeDeclaration? {
    // The keyword is between the brace and the one before it.
    var keyword = enclosing[token] - 1
    while keyword >= 0, !matches(keyword, "{"), !matches(keyword, "}") {
      if let type = type(at: keyword), type.body.lowerBound == enclosing[token] { return type }
      keyword -= 1
    }
    return nil
  }

  /// The imported modules, with the tokens of their declarations: `public`, `import`, `Cart`.
  package var importDeclarations: [(module: String, range: Range<Int>)] {
    kinds.indices.filter { self.matches($0, "import") && enclosing[$0] == -1 }.map { index in
      var name = index + 1
      while isWord(name + 1), !startsLine(name + 1) { name += 1 }
      var first = index
      while first > 0, !startsLine(first) { first -= 1 }
      return (text(name), first..<name + 1)
    }
  }
}
