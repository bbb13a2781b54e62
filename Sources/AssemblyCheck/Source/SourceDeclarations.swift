/// Declarations by the token of their name.
extension SourceTokens {
  /// The body of a function, property or type, including its braces.
  package func body(of name: Int) -> ClosedRange<Int>? {
    var index = name + 1
    while index < count {
      if self.is(index, "{") { return partner[index] > index ? index...partner[index] : nil }
      if kinds[index] == .close { return nil }
      if kinds[index] == .open { index = partner[index] }
      if index > name + 1, startsLine(index), Self.declarationWords.contains(text(index)) { return nil }
      index += 1
    }
    return nil
  }

  static let declarationWords: Set<String> = [
    "func", "var", "let", "init", "class", "struct", "enum", "extension", "protocol", "actor", "typealias",
    "associatedtype", "import", "case",
  ]

  /// The variable that a declaration assigns: `x` in `let x =` and `weak var x: T? =`.
  func variable(before equals: Int) -> (name: String, isWeak: Bool)? {
    var index = equals - 1
    while index > enclosing[equals] {
      if kinds[index] == .close { index = partner[index] }
      if ["let", "var"].contains(text(index - 1)), isWord(index) {
        let modifier = self.is(index - 2, ")") ? partner[index - 2] - 1 : index - 2
        return (text(index), ["weak", "unowned"].contains(text(modifier)))
      }
      if self.is(index, ";") || (startsLine(index) && !continuesStatement(index)) { return nil }
      index -= 1
    }
    return nil
  }

  /// The initial value of a property.
  func initialValue(of name: Int) -> ClosedRange<Int>? {
    var index = name + 1
    while index < count, enclosing[index] == enclosing[name], !self.is(index, "="), !self.is(index, "{") {
      if startsLine(index), !continuesStatement(index) { return nil }
      if kinds[index] == .open { index = partner[index] }
      index += 1
    }
    guard index < count, self.is(index, "="), enclosing[index] == enclosing[name] else { return nil }
    var end = index
    while end + 1 < count, enclosing[end + 1] == enclosing[name], kinds[end + 1] != .close,
      !self.is(end + 1, ";")
    {
      if end > index, startsLine(end + 1), !continuesStatement(end + 1) { break }
      end += 1
      if kinds[end] == .open { end = partner[end] }
    }
    return end > index ? (index + 1)...end : nil
  }

  /// The attributes and modifiers of the function, initializer, property or type with a name: `@MainActor`, `public`.
  func attributes(of name: Int) -> [String] { attributes(before: self.is(name, "init") ? name : name - 1) }

  /// The attributes and modifiers before the keyword of a declaration, in source order.
  package func attributes(before keyword: Int) -> [String] {
    var found: [String] = []
    var last = keyword - 1
    while last >= 0 {
      var first = self.is(last, ")") ? partner[last] - 1 : last
      if isWord(first), self.is(first - 1, "@") {
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
    if self.is(open, "<"), let end = genericEnd(of: open) { open = end + 1 }
    guard self.is(open, "(") else { return [] }
    return elements(in: open).compactMap { range in
      func own(_ text: String) -> Int? { range.first { self.is($0, text) && enclosing[$0] == open } }
      guard let colon = own(":") else { return nil }
      let names = (range.lowerBound..<colon).filter {
        isWord($0) && !self.is($0 - 1, "@") && enclosing[$0] == open
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
