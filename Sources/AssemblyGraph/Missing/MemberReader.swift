import AssemblyCheck

extension SourceFile {
  /// The member whose name is a token, or whose keyword is, for an initializer.
  func member(at name: Int) -> MemberDeclaration? {
    let isInit = tokens.is(name, "init")
    let keyword = isInit ? name : name - 1
    let isProperty = tokens.is(keyword, "var") || tokens.is(keyword, "let")
    guard isInit || isProperty || tokens.is(keyword, "func") else { return nil }
    var member = MemberDeclaration(name: tokens.text(name))
    member.attributes = tokens.attributes(before: keyword)
    var index = name + 1
    if isProperty {
      member.keyword = tokens.text(keyword)
      if tokens.is(index, ":") { member.result = tokens.text(index + 1..<endOfType(from: index + 1)) }
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
      member.generics = tokens.text(index..<end + 1)
      index = end + 1
    }
    guard tokens.is(index, "(") else { return nil }
    member.parameters = tokens.parameters(of: name).enumerated().map { number, parameter in
      let label = parameter.label.isEmpty ? nil : parameter.label
      return MemberDeclaration.Parameter(
        label: label,
        // A witness that passes it on needs a name.
        name: parameter.name ?? label ?? (number == 0 ? "value" : "value\(number + 1)"),
        type: parameter.type,
        hasDefault: parameter.defaultValue != nil
      )
    }
    index = tokens.partner[index] + 1
    while ["async", "throws", "rethrows"].contains(tokens.text(index)) {
      var end = index + 1
      if tokens.is(index, "throws"), tokens.is(end, "(") { end = tokens.partner[end] + 1 }
      member.effects.append(tokens.text(index..<end))
      index = end
    }
    if tokens.is(index, "->") {
      let end = endOfType(from: index + 1)
      member.result = tokens.text(index + 1..<end)
      index = end
    }
    if tokens.is(index, "where") {
      member.condition = " " + tokens.text(index..<endOfType(from: index + 1))
    }
    return member
  }

  /// The token after a type: `{`, `=`, `where`, or the start of the next declaration.
  private func endOfType(from start: Int) -> Int {
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
}
