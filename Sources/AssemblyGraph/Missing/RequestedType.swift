import AssemblyCheck

/// Reads the type that a call of `resolve()` is for: that of the parameter, variable or result that gets its value.
///
/// The compiler's message for a call without a rule can't name it.
struct RequestedType {
  let types: VisibleTypes
  private var tokens: SourceTokens { types.tokens }

  /// The type as its declaration writes it, or `nil` if no source names it.
  func type(ofCall name: Int) -> String? {
    guard tokens.matches(name + 1, "(") else { return nil }
    var first = name
    while tokens.matches(first - 1, "."), tokens.isWord(first - 2) { first -= 2 }
    return expected(from: first, through: tokens.partner[name + 1]).flatMap(Self.plain)
  }

  private func expected(from start: Int, through last: Int) -> String? {
    var first = start
    while ["try", "await"].contains(tokens.text(first - 1)) { first -= 1 }
    if tokens.matches(last + 1, "as") { return tokens.text(last + 2..<tokens.endOfType(from: last + 2)) }
    if [".", "?", "!", "??", "["].contains(tokens.text(last + 1)), !tokens.startsLine(last + 1) {
      return nil
    }
    switch tokens.text(first - 1) {
    case "=": return annotation(before: first - 1)
    case "return", "{", "in": return result(around: first)
    case "(", ",", ":": return argument(first, open: tokens.enclosing[first])
    default: return nil
    }
  }

  /// `T` in `let x: T =`.
  private func annotation(before equals: Int) -> String? {
    let name = (0..<equals).last { ["let", "var"].contains(tokens.text($0 - 1)) }
    guard let name, tokens.matches(name + 1, ":"), tokens.enclosing[name] == tokens.enclosing[equals] else {
      return nil
    }
    return tokens.text(name + 2..<equals)
  }

  /// The result of the function, the property or the caching call that contains a token.
  private func result(around index: Int) -> String? {
    let brace = tokens.enclosing[index]
    guard tokens.matches(brace, "{") else { return nil }
    let owner = (0..<brace).last {
      ["func", "var"].contains(tokens.text($0)) && tokens.body(of: $0 + 1)?.lowerBound == brace
    }
    if let owner { return tokens.member(at: owner + 1)?.result }
    let callee = tokens.matches(brace - 1, ")") ? tokens.partner[brace - 1] - 1 : brace - 1
    guard ["shared", "weaklyShared", "graphShared", "graph"].contains(tokens.text(callee)) else { return nil }
    return expected(from: callee, through: tokens.partner[brace])
  }

  /// The type of the parameter that gets an argument.
  private func argument(_ first: Int, open: Int) -> String? {
    guard tokens.matches(open, "("), tokens.isWord(open - 1) || tokens.matches(open - 1, ">") else {
      return nil
    }
    let elements = tokens.elements(in: open)
    let labels = elements.map { tokens.matches($0.lowerBound + 1, ":") ? tokens.text($0.lowerBound) : nil }
    guard let position = elements.firstIndex(where: { $0.contains(first) }) else { return nil }
    var callee = open - 1
    if tokens.matches(callee, ">") {
      callee = (0..<callee).last { tokens.matches($0, "<") }.map { $0 - 1 } ?? callee
    }
    if tokens.matches(callee, "init"), tokens.matches(callee - 1, ".") { callee -= 2 }
    let name = tokens.text(callee)
    let isType = name.first?.isUppercase == true
    for type in isType ? types.declarations(of: name) : types.own {
      let members = type.members.filter { isType ? $0.keyword == "init" : $0.name == name }
      let parameters = members.lazy.compactMap { $0.parameters(passed: labels) }.first
      let stored = type.members.first { $0.isProperty && $0.name == labels[position] }?.result
      if let found = parameters?[position].type ?? (isType ? stored : nil) {
        // A generic parameter is no type of its own.
        return type.head.contains {
          tokens.enclosing[open] != $0 && type.tokens.matches($0, found) && type.tokens.matches($0 - 1, "<")
        }
          ? nil : found
      }
    }
    return nil
  }

  /// The type without what only a parameter has, or `nil` for one that isn't a single type.
  private static func plain(_ type: String) -> String? {
    let words = ["@escaping ", "@autoclosure ", "sending ", "borrowing ", "consuming "]
    let type = words.reduce(type) { $0.replacing($1, with: "") }
    return type.isEmpty || type.hasPrefix("some ") || type.hasPrefix("inout ") || type.hasSuffix("...")
      ? nil : type
  }
}

extension MemberDeclaration {
  /// The parameters that get arguments with these labels, or `nil` if the labels differ. The others have defaults.
  fileprivate func parameters(passed labels: [String?]) -> [SourceTokens.Parameter]? {
    var rest = parameters[...]
    let passed = labels.compactMap { label -> SourceTokens.Parameter? in
      guard let index = rest.firstIndex(where: { $0.label == label }) else { return nil }
      rest = rest[(index + 1)...]
      return parameters[index]
    }
    return passed.count == labels.count ? passed : nil
  }
}

extension SourceTokens {
  /// The names before the dots of a call: `parent` for `parent.resolve()` and `self.parent.resolve()`.
  func receivers(of name: Int) -> [String] {
    var (first, names) = (name, [String]())
    while self.matches(first - 1, ".") {
      first -= 2
      names.insert(text(first), at: 0)
    }
    return names.first == "self" ? Array(names.dropFirst()) : names
  }
}
