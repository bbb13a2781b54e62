/// Declarations by the token of their name.
extension SourceTokens {
  /// The body of a function, property or type, including its braces.
  package func body(of name: Int) -> ClosedRange<Int>? {
    var token = name + 1
    while token < count {
      if matches(token, "{") { return partner[token] > token ? token...partner[token] : nil }
      if kinds[token] == .close { return nil }
      if kinds[token] == .open { token = partner[token] }
      if token > name + 1, startsLine(token), Self.declarationWords.contains(text(token)) { return nil }
      token += 1
    }
    return nil
  }

  /// The result type of a function with a body, as it's written.
  func result(of name: Int) -> String? {
    guard let brace = body(of: name)?.lowerBound else { return nil }
    return (name..<brace).first { matches($0, "->") && enclosing[$0] == enclosing[name] }
      .map { text($0 + 1..<brace) }
  }

  static let declarationWords: Set<String> = [
    "func", "var", "let", "init", "class", "struct", "enum", "extension", "protocol", "actor", "typealias",
    "associatedtype", "import", "case",
  ]

  /// The name of the variable that a declaration assigns: `x` in `let x =` and `weak var x: T? =`.
  func variable(before equals: Int) -> Int? {
    var token = equals - 1
    while token > enclosing[equals] {
      if kinds[token] == .close { token = partner[token] }
      if ["let", "var"].contains(text(token - 1)), isWord(token) { return token }
      if matches(token, ";") || (startsLine(token) && !continuesStatement(token)) { return nil }
      token -= 1
    }
    return nil
  }

  /// Whether a variable or property holds its value weakly.
  func isWeak(_ name: Int) -> Bool {
    attributes(of: name).contains { $0 == "weak" || $0.hasPrefix("unowned") }
  }

  /// The `=` before the initial value of a variable or property, or the `{` of its accessors.
  func valueStart(of name: Int) -> Int? {
    var token = name + 1
    while token < count, enclosing[token] == enclosing[name] {
      if matches(token, "=") || matches(token, "{") { return token }
      if startsLine(token), !continuesStatement(token) { return nil }
      if kinds[token] == .open { token = partner[token] }
      token += 1
    }
    return nil
  }

  /// The initial value of a variable or property.
  func initialValue(of name: Int) -> ClosedRange<Int>? {
    guard let equals = valueStart(of: name), matches(equals, "="), equals + 1 < count else { return nil }
    return equals + 1...valueEnd(from: equals + 1)
  }

  /// The last token of a value that starts at a token, in a statement or a condition.
  func valueEnd(from first: Int) -> Int {
    var end = kinds[first] == .open ? partner[first] : first
    while end + 1 < count, enclosing[end + 1] == enclosing[first], kinds[end + 1] != .close {
      if [";", "else", "let", "var"].contains(text(end + 1)) { break }
      if startsLine(end + 1), !continuesStatement(end + 1) { break }
      end += 1
      if kinds[end] == .open { end = partner[end] }
    }
    return end
  }

  /// The attributes and modifiers of the function, initializer, property or type with a name: `@MainActor`, `public`.
  func attributes(of name: Int) -> [String] { attributes(before: matches(name, "init") ? name : name - 1) }

  /// The attributes and modifiers before the keyword of a declaration, in source order.
  package func attributes(before keyword: Int) -> [String] {
    var found: [String] = []
    var last = keyword - 1
    while last >= 0 {
      var first = matches(last, ")") ? partner[last] - 1 : last
      if isWord(first), matches(first - 1, "@") {
        first -= 1
      } else if !isWord(first) || !Self.modifiers.contains(text(first)) {
        break
      }
      found.insert(text(first..<last + 1), at: 0)
      last = first - 1
    }
    return found
  }

  package static let modifiers: Set<String> = [
    "public", "internal", "private", "fileprivate", "package", "open", "static", "class", "final", "override",
    "mutating", "nonmutating", "nonisolated", "isolated", "lazy", "weak", "unowned", "required",
    "convenience",
    "dynamic", "indirect", "optional", "distributed", "prefix", "postfix", "infix", "unsafe",
  ]

  package struct Parameter {
    /// The argument label, or an empty string for `_`.
    package let label: String
    /// The name in the function's body, or `nil` for `_`.
    package let name: String?
    package let type: String
    /// The first token of the default value, or `nil` if there is none.
    package let defaultValue: Int?
  }

  /// The parameters of a function or initializer.
  package func parameters(of name: Int) -> [Parameter] {
    var open = name + 1
    // `init?<Value>(…)`
    if ["?", "!"].contains(text(open)) { open += 1 }
    if matches(open, "<"), let end = genericEnd(of: open) { open = end + 1 }
    guard matches(open, "(") else { return [] }
    return elements(in: open).compactMap { range in
      func own(_ text: String) -> Int? { range.first { matches($0, text) && enclosing[$0] == open } }
      guard let colon = own(":") else { return nil }
      let names = (range.lowerBound..<colon).filter {
        isWord($0) && !matches($0 - 1, "@") && enclosing[$0] == open
      }.map(text)
      guard let label = names.first, let name = names.last else { return nil }
      let equals = own("=")
      return Parameter(
        label: label == "_" ? "" : label,
        name: name == "_" ? nil : name,
        type: text(colon + 1..<(equals ?? range.upperBound + 1)),
        defaultValue: equals.map { $0 + 1 }
      )
    }
  }
}
