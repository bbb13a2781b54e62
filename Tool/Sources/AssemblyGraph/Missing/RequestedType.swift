import AssemblyCheck

/// Reads the type that a call of `resolve()` is for: that of the parameter, variable or result that gets its value.
///
/// The compiler's message for a call without a rule can't name it.
struct RequestedType {
  let types: VisibleTypes
  private var tokens: SourceTokens { types.tokens }

  /// The type as its declaration writes it, or `nil` if no source names it.
  func type(ofCall name: Int) -> String? {
    // `make: resolve` passes a function.
    tokens.matches(name + 1, "(") ? expected(fromCall: name).flatMap(Self.plain) : nil
  }

  private func expected(fromCall name: Int) -> String? {
    let call = tokens.call(named: name)
    // `try? resolve()` and `parent?.resolve()` are optional, and what they request might not be.
    if (call.lowerBound..<name).contains(where: { tokens.matches($0, "?") }) { return nil }
    let next = call.upperBound + 1
    if tokens.matches(next, "as") { return tokens.text(next + 1..<tokens.valueEnd(from: next + 1) + 1) }
    // The value of `resolve() == 1` or `resolve().name` has another type.
    if tokens.valueEnd(from: call.lowerBound) > call.upperBound { return nil }
    switch tokens.text(call.lowerBound - 1) {
    case "=": return annotation(before: call.lowerBound - 1)
    case "return", "{", "in": return result(of: tokens.enclosing[call.lowerBound])
    case "(", ",", ":": return argument(call.lowerBound)
    default: return nil
    }
  }

  /// `T` in `let x: T =`.
  private func annotation(before equals: Int) -> String? {
    let name = (0..<equals).last { ["let", "var"].contains(tokens.text($0 - 1)) }
    guard let name, tokens.valueStart(of: name) == equals else { return nil }
    return tokens.member(at: name)?.result
  }

  /// The result of the function, the property or the caching call whose braces a token opens.
  private func result(of brace: Int) -> String? {
    guard tokens.matches(brace, "{") else { return nil }
    let owner = (0..<brace).last {
      ["func", "var"].contains(tokens.text($0)) && tokens.body(of: $0 + 1)?.lowerBound == brace
    }
    if let owner { return tokens.member(at: owner + 1)?.result }
    guard let callee = tokens.callee(ofClosure: brace),
      ["shared", "weaklyShared", "graphShared", "graph"].contains(tokens.text(callee))
    else { return nil }
    return expected(fromCall: callee)
  }

  /// The type of the parameter that gets the argument at a token.
  private func argument(_ first: Int) -> String? {
    let open = tokens.enclosing[first]
    guard tokens.matches(open, "("), var callee = tokens.name(endingAt: open - 1) else { return nil }
    let elements = tokens.elements(in: open)
    guard let position = elements.firstIndex(where: { $0.contains(first) }) else { return nil }
    let labels = elements.map { tokens.matches($0.lowerBound + 1, ":") ? tokens.text($0.lowerBound) : nil }
    if tokens.matches(callee, "init") { callee -= 2 }
    let name = tokens.text(callee)
    let isType = name.first?.isUppercase == true
    for type in isType ? types.declarations(of: name) : types.own {
      let function = type.members.lazy.filter { isType ? $0.keyword == "init" : $0.name == name }
        .compactMap { member in
          member.parameters(passed: labels).map { (type: $0[position].type, generics: member.generics) }
        }.first
      let stored = type.members.first { isType && $0.isProperty && $0.name == labels[position] }?.result
      if let found = function?.type ?? stored {
        let generics = types.declarations(of: type.name).flatMap {
          $0.tokens.genericParameters(of: $0.head.lowerBound - 1)
        }
        // What a generic parameter stands for isn't known.
        return Set(found.words).isDisjoint(with: generics + (function?.generics.words ?? [])) ? found : nil
      }
    }
    return nil
  }

  /// The type without what only a parameter has, or `nil` for one that isn't a single type.
  private static func plain(_ type: String) -> String? {
    let type = type.replacing(
      #/^(?:@escaping |@autoclosure.*?-> |sending |borrowing |consuming )+|\.\.\.$/#,
      with: ""
    )
    return ParsedType(type) == nil || type.words.contains("some") ? nil : type
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
