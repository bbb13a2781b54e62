/// A function or a property, as its source declares it.
package struct MemberDeclaration: Equatable, Isolated {
  /// `func`, `var`, `let`, `init` or `subscript`, or `associatedtype` for a type that an assembler has to choose.
  package var keyword: String
  /// The name with its backticks, if it has any.
  package var name: String
  /// The attributes and modifiers: `@MainActor`, `public`.
  package var attributes: [String]
  /// `<T: Codable>`, or an empty string.
  package var generics = ""
  package var parameters: [SourceFile.Parameter] = []
  /// `async`, `throws` or `throws(E)`. A property's are its getter's.
  package var effects: [String] = []
  /// Whether a property has a setter.
  package var isSettable = false
  /// The result, or a property's type.
  package var result: String
  /// ` where T: Codable`, or an empty string.
  package var condition = ""

  package init(keyword: String = "func", name: String, attributes: [String] = [], result: String = "") {
    (self.keyword, self.name, self.attributes, self.result) = (keyword, name, attributes, result)
  }

  package var isProperty: Bool { keyword == "var" || keyword == "let" }
  package var isSubscript: Bool { keyword == "subscript" }

  /// The name without backticks, which don't tell members apart.
  package var plainName: String { name.filter { $0 != "`" } }

  package var isStatic: Bool { attributes.contains("static") }
}

/// A declaration that an actor can isolate.
package protocol Isolated {
  /// The attributes and modifiers: `@MainActor`, `public`.
  var attributes: [String] { get }
}

extension Isolated {
  /// The global actors, with a space, which each witness of a requirement repeats: `@MainActor `.
  package var isolation: String { attributes.filter(\.isGlobalActor).map { $0 + " " }.joined() }

  /// Whether it says that no actor isolates it.
  package var isNonisolated: Bool { attributes.contains { $0.hasPrefix("nonisolated") } }
}

extension String {
  /// Whether an attribute names a global actor, such as `@MainActor`. No other attribute or modifier ends in `Actor`.
  var isGlobalActor: Bool { hasSuffix("Actor") }

  /// The words of a type.
  package var words: [String] {
    split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { String($0) }
  }
}

extension SourceFile {
  /// The member whose name is a token, or whose keyword is, for an initializer or a subscript.
  package func member(at name: Int) -> MemberDeclaration? {
    let isInit = matches(name, "init")
    let isSubscript = matches(name, "subscript")
    let keyword = isInit || isSubscript ? name : name - 1
    let isProperty = matches(keyword, "var") || matches(keyword, "let")
    guard isInit || isSubscript || isProperty || matches(keyword, "func") else { return nil }
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
    if isSubscript { member.keyword = "subscript" }
    if isOpening(index, "<") {
      let end = partner[index]
      member.generics = text(index..<end + 1)
      index = end + 1
    }
    guard matches(index, "(") else { return nil }
    member.parameters = parameters(of: name)
    index = partner[index] + 1
    while Self.effectWords.contains(text(index)) {
      var end = index + 1
      if matches(end, "(") { end = partner[end] + 1 }
      member.effects.append(text(index..<end))
      index = end
    }
    if matches(index, "->") {
      let end = endOfType(from: index + 1)
      member.result = text(index + 1..<end)
      index = end
    }
    if matches(index, "where") {
      let end = endOfType(from: index + 1)
      member.condition = " " + text(index..<end)
      index = end
    }
    if isSubscript, matches(index, "{") { readAccessors(in: index, of: &member) }
    return member
  }

  /// Reads a requirement's accessors: `{ get async throws set }`. Of a body, only what its `get` says is read.
  private func readAccessors(in open: Int, of member: inout MemberDeclaration) {
    guard partner[open] > open, matches(open + 1, "get") else { return }
    for index in open + 2..<partner[open] {
      switch text(index) {
      case "set": member.isSettable = true
      case "async": member.effects.append("async")
      case "throws":
        member.effects.append(text(index..<(matches(index + 1, "(") ? partner[index + 1] : index) + 1))
      case "{": return
      default: break
      }
    }
  }

  /// The token after a type: `{`, `=`, `where`, or the start of the next declaration.
  package func endOfType(from start: Int) -> Int {
    let level = start < count ? enclosing[start] : -1
    var index = start
    while index < count, enclosing[index] == level {
      if kinds[index] == .close || ["{", ";", "="].contains(text(index)) { return index }
      if matches(index, "where"), start > 0 { return index }
      if index > start, startsLine(index), !continuesStatement(index) { return index }
      index = kinds[index] == .open ? partner[index] + 1 : index + 1
    }
    return index
  }
}
