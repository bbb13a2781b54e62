import AssemblyCheck

extension SourceTokens {
  /// The member whose name is a token, or whose keyword is, for an initializer or a subscript.
  func member(at name: Int) -> MemberDeclaration? {
    if matches(name, "subscript") { return subscriptMember(at: name) }
    let isInit = matches(name, "init")
    let keyword = isInit ? name : name - 1
    let isProperty = matches(keyword, "var") || matches(keyword, "let")
    guard isInit || isProperty || matches(keyword, "func") else { return nil }
    var member = MemberDeclaration(name: text(name))
    member.attributes = attributes(before: keyword)
    var index = name + 1
    if isProperty {
      member.keyword = text(keyword)
      guard matches(index, ":") else { return member }
      let end = endOfType(from: index + 1)
      member.result = text(index + 1..<end)
      if matches(end, "{") { readAccessors(in: end, of: &member) }
      return member
    }
    if isInit {
      member.keyword = "init"
      member.name = ""
      if matches(index, "?") || matches(index, "!") {
        member.name = text(index)
        index += 1
      }
    }
    if isOpening(index, "<") {
      let end = partner[index]
      member.generics = text(index..<end + 1)
      index = end + 1
    }
    guard matches(index, "(") else { return nil }
    member.parameters = parameters(of: name)
    index = partner[index] + 1
    while ["async", "throws", "rethrows"].contains(text(index)) {
      var end = index + 1
      if matches(index, "throws"), matches(end, "(") { end = partner[end] + 1 }
      member.effects.append(text(index..<end))
      index = end
    }
    if matches(index, "->") {
      let end = endOfType(from: index + 1)
      member.result = text(index + 1..<end)
      index = end
    }
    if matches(index, "where") {
      member.condition = " " + text(index..<endOfType(from: index + 1))
    }
    return member
  }

  /// Reads a subscript like a function. Its parameters have no labels if they have only one name.
  private func subscriptMember(at keyword: Int) -> MemberDeclaration? {
    var open = keyword + 1
    if isOpening(open, "<") { open = partner[open] + 1 }
    guard matches(open, "(") else { return nil }
    let parameters = elements(in: open).map { range in
      (matches(range.lowerBound + 1, ":") ? "_ " : "") + text(range.lowerBound..<range.upperBound + 1)
    }
    var end = endOfType(from: partner[open] + 1)
    if matches(end, "where") { end = endOfType(from: end + 1) }
    let function = SourceTokens(
      "func f\(text(keyword + 1..<open))(\(parameters.joined(separator: ", "))) \(text(partner[open] + 1..<end))"
    )
    guard var member = function.member(at: 1) else { return nil }
    (member.keyword, member.name) = ("subscript", "subscript")
    member.attributes = attributes(before: keyword)
    if matches(end, "{") { readAccessors(in: end, of: &member) }
    return member
  }

  /// Reads a requirement's accessors: `{ get async throws set }`. A body isn't read.
  private func readAccessors(in open: Int, of member: inout MemberDeclaration) {
    guard partner[open] > open else { return }
    let accessors = open + 1..<partner[open]
    guard matches(open + 1, "get"), !accessors.contains(where: { matches($0, "{") }) else { return }
    for index in accessors {
      switch text(index) {
      case "set": member.isSettable = true
      case "async": member.effects.append("async")
      case "throws":
        member.effects.append(text(index..<(matches(index + 1, "(") ? partner[index + 1] : index) + 1))
      default: break
      }
    }
  }

  /// The token after a type: `{`, `=`, `where`, or the start of the next declaration.
  func endOfType(from start: Int) -> Int {
    let level = start < count ? enclosing[start] : -1
    var index = start
    while index < count, enclosing[index] == level {
      if kinds[index] == .close || ["{", ";", "="].contains(text(index)) { return index }
      if matches(index, "where"), start > 0, !matches(start - 1, "where") { return index }
      if index > start, startsLine(index), !continuesType(index) { return index }
      index = kinds[index] == .open ? partner[index] + 1 : index + 1
    }
    return index
  }

  private func continuesType(_ index: Int) -> Bool {
    ["->", "&", ".", ",", "==", "async", "throws"].contains(text(index))
      || ["->", "&", ".", ",", ":", "==", "any", "some", "where"].contains(text(index - 1))
  }
}

extension RuleGraph {
  /// The declaration of a function, an initializer or a property.
  func member(of symbol: SymbolID) -> MemberDeclaration? {
    sources.declaration(of: symbol).flatMap { $0.tokens.member(at: $0.name) }
  }
}
