import AssemblyCheck

/// The code that a declaration is written as.
extension MemberDeclaration {
  /// The parameters, without parentheses: `user: User, _ value: Int`.
  var parameterList: String {
    zip(parameters, parameterNames).map { parameter, name in
      if isSubscript { return "\(parameter.label.map { $0 + " " } ?? "")\(name): \(parameter.type)" }
      return parameter.label == name
        ? "\(name): \(parameter.type)" : "\(parameter.label ?? "_") \(name): \(parameter.type)"
    }
    .joined(separator: ", ")
  }

  /// The names of the parameters. One without a name gets its label's or a number, so that a body can pass it on.
  var parameterNames: [String] {
    parameters.enumerated().map { number, parameter in
      parameter.name ?? parameter.label ?? (number == 0 ? "value" : "value\(number + 1)")
    }
  }

  /// `resolve(user: User) async throws -> Home`.
  var signature: String {
    if isProperty { return "\(keyword) \(name): \(result)" }
    if keyword == "associatedtype" { return "\(keyword) \(name)" }
    let arrow = result.isEmpty ? [] : ["->", result]
    return (["\(name)\(generics)(\(parameterList))"] + effects + arrow).joined(separator: " ") + condition
  }

  /// `public func resolve(user: User) async throws -> Home`.
  ///
  /// - Parameter access: The access level with a space, or an empty string.
  func declaration(access: String = "") -> String {
    let keyword = isProperty || isSubscript ? "" : keyword == "init" ? keyword : keyword + " "
    return access + (isStatic ? "static " : "") + keyword + signature
  }

  /// `public func resolve() -> Home { body }`, or the property with that getter.
  func witness(access: String = "", body: String) -> String {
    guard isProperty || isSubscript, isSettable || !effects.isEmpty else {
      return "\(declaration(access: access)) { \(body) }"
    }
    let getter = (["get"] + effects).joined(separator: " ")
    return "\(declaration(access: access)) { \(getter) { \(body) }\(isSettable ? " set {}" : "") }"
  }

  /// The call of the same function of the parent, or `nil` if an argument can't be passed on.
  var parentCall: String? {
    if parameters.contains(where: { $0.type.hasSuffix("...") }) || isSettable { return nil }
    let call = "\(effects.callMarks)\(isStatic ? "Parent" : "parent")\(isSubscript ? "" : ".\(name)")"
    if isProperty { return call }
    if isSubscript { return "\(call)[\(arguments(areLabelled: true))]" }
    return "\(call)(\(arguments(areLabelled: true)))"
  }

  /// The parameters as arguments of another call. A closure's have no labels, and it takes an autoclosure as it is.
  func arguments(areLabelled: Bool) -> String {
    zip(parameters, parameterNames).map { parameter, name in
      let isCalled = areLabelled && parameter.type.hasPrefix("@autoclosure")
      let value = (parameter.type.hasPrefix("inout ") ? "&" : "") + name.quoted + (isCalled ? "()" : "")
      // A label needs no quotes.
      let label = areLabelled ? parameter.label : nil
      return label.map { "\($0.filter { $0 != "`" }): \(value)" } ?? value
    }
    .joined(separator: ", ")
  }

  /// Whether both are properties, or functions of the same labels.
  func hasForm(of other: MemberDeclaration) -> Bool {
    isProperty == other.isProperty && parameters.map(\.label) == other.parameters.map(\.label)
  }

  /// Whether a type can't have both members. A property and a function without parameters can't have one name, either.
  func isSame(as other: MemberDeclaration) -> Bool {
    if isProperty || other.isProperty {
      return plainName == other.plainName && parameters.isEmpty && other.parameters.isEmpty
    }
    func types(_ member: MemberDeclaration) -> [String] {
      ([member.result] + member.parameters.map(\.type)).map { $0.filter { !$0.isWhitespace } }
    }
    return keyword == other.keyword && plainName == other.plainName
      && parameters.map(\.label) == other.parameters.map(\.label) && types(self) == types(other)
  }
}

extension String {
  /// A name, in quotes if it's a keyword.
  var quoted: String { SourceFile.reservedWords.contains(self) ? "`\(self)`" : self }
}
