import AssemblyCheck

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

  /// `func`, `init`, `var` or `let`.
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

  var isProperty: Bool { keyword == "var" || keyword == "let" }

  var isPrivate: Bool { attributes.contains("private") || attributes.contains("fileprivate") }

  /// `resolve(user: User) async throws -> Home`.
  var signature: String {
    if isProperty { return "\(keyword) \(name): \(result)" }
    let list = parameters.map(\.text).joined(separator: ", ")
    let arrow = result.isEmpty ? [] : ["->", result]
    return (["\(name)\(generics)(\(list))"] + effects + arrow).joined(separator: " ") + condition
  }

  /// `@MainActor public func resolve(user: User) async throws -> Home`.
  ///
  /// - Parameter access: The access level with a space, or an empty string.
  func declaration(access: String = "") -> String {
    isolation + access + (isProperty ? "" : "func ") + signature
  }

  /// `try await ` for a call of it.
  var marks: String {
    (effects.contains { $0.hasPrefix("throws") } ? "try " : "") + (effects.contains("async") ? "await " : "")
  }

  /// The call of the same function of a receiver, or `nil` if an argument can't be passed on.
  func call(of receiver: String) -> String? {
    if parameters.contains(where: { $0.type.hasSuffix("...") }) { return nil }
    return "\(marks)\(receiver).\(name)(\(parameters.map(\.passedOn).joined(separator: ", ")))"
  }

  /// Whether overload resolution can't tell the members apart.
  func isSame(as other: MemberDeclaration) -> Bool {
    func types(_ member: MemberDeclaration) -> [String] {
      ([member.result] + member.parameters.map(\.type)).map { $0.filter { !$0.isWhitespace } }
    }
    return keyword == other.keyword && name == other.name
      && parameters.map(\.label) == other.parameters.map(\.label) && types(self) == types(other)
  }
}

extension MemberDeclaration {
  /// A requirement as the compiler's note names it: `resolve(user:)` with type `(User) async -> Home`.
  init?(name: String, type: String) {
    guard let labels = name.firstIndex(of: "(") else {
      self.init(keyword: "var", name: name, result: type)
      return
    }
    // The declaration is `name`, the generic parameters, the labelled types, and the rest of the type.
    let head = type.firstIndex { $0 == "<" || $0 == "(" } ?? type.endIndex
    let tokens = SourceFile("f" + type[head...]).tokens
    guard let open = tokens.kinds.firstIndex(of: .open) else { return nil }
    let parameters = zip(name[labels...].dropFirst().split(separator: ":"), tokens.elements(in: open))
      .map { label, range in "\(label): \(tokens.text(range.lowerBound..<range.upperBound + 1))" }
    let attributes = type[..<head].split(separator: " ").filter { $0.hasPrefix("@") }.joined(separator: " ")
    let source = SourceFile(
      """
      \(attributes) func \(name[..<labels])\(tokens.text(1..<open))(\(parameters.joined(separator: ", "))) \
      \(tokens.text(tokens.partner[open] + 1..<tokens.count))
      """
    )
    let keyword = source.tokens.kinds.indices.first { source.tokens.is($0, "func") }
    guard let member = keyword.flatMap({ source.member(at: $0 + 1) }) else { return nil }
    self = member
  }
}

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
