/// Declarations by the token of their name.
extension SourceFile {
  /// The body of a function, property or type, including its braces.
  package func body(of name: Int) -> ClosedRange<Int>? {
    if ["var", "let"].contains(text(name - 1)) {
      return valueStart(of: name).flatMap { open in
        guard matches(open, "{") else { return nil }
        // `{ get async { … } }`
        let getter = (open..<partner[open]).first { matches($0, "{") && enclosing[$0] == open }
        let body = matches(open + 1, "get") ? getter ?? open : open
        return body...partner[body]
      }
    }
    var token = name + 1
    while token < count {
      if matches(token, "{") { return partner[token] > token ? token...partner[token] : nil }
      if kinds[token] == .close || matches(token, ";") { return nil }
      if startsLine(token), startsDeclaration(token), !endsBeforeOperand(token - 1) { return nil }
      token = (kinds[token] == .open ? partner[token] : token) + 1
    }
    return nil
  }

  /// The tokens between a type's name and its body: those of its own inheritance clause, and those that can name a child's
  /// parent, in `<Parent: P>`, `Child<P>` and `where Parent: P`. What the parent's own arguments name isn't its parent.
  package func clauses(in head: Range<Int>) -> (bases: [Int], parents: [Int]) {
    guard let first = head.first else { return ([], []) }
    let level = enclosing[first]
    let condition = head.first { matches($0, "where") } ?? head.upperBound
    let own = head.filter { enclosing[$0] == level }
    let inBrackets = (head.lowerBound..<condition).filter { token in
      let open = enclosing[token]
      return isOpening(open, "<") && enclosing[open] == level
    }
    return (own.filter { $0 < condition }, inBrackets + own.filter { $0 > condition })
  }

  /// Whether a token at the start of a line starts a declaration.
  private func startsDeclaration(_ token: Int) -> Bool {
    let text = text(token)
    return text == "@" || Self.declarationWords.contains(text) || Self.modifiers.contains(text)
  }

  /// Whether a variable or property holds its value weakly.
  func isWeak(_ name: Int) -> Bool {
    attributes(of: name).contains { $0 == "weak" || $0.hasPrefix("unowned") }
  }

  /// The `=` before the initial value of a variable or property, or the `{` of its accessors.
  package func valueStart(of name: Int) -> Int? {
    var token = name + 1
    while token < count, enclosing[token] == enclosing[name] {
      if matches(token, "=") || matches(token, "{") { return token }
      if matches(token, ";") || matches(token, ",") { return nil }
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
  package func valueEnd(from first: Int) -> Int {
    if ["if", "switch"].contains(text(first)), let end = branchesEnd(from: first) { return end }
    var end = kinds[first] == .open ? partner[first] : first
    while end + 1 < count, enclosing[end + 1] == enclosing[first] {
      if [";", ",", "else"].contains(text(end + 1)) { break }
      if matches(end + 1, "{"), isBlock(end + 1) { break }
      if startsLine(end + 1), !continuesStatement(end + 1) { break }
      end += 1
      if kinds[end] == .open { end = partner[end] }
    }
    return end
  }

  /// The end of an `if` or `switch` that is an expression.
  private func branchesEnd(from first: Int) -> Int? {
    var token = first
    while token < count {
      if matches(token, "{") {
        if !matches(partner[token] + 1, "else") { return partner[token] }
        token = partner[token]
      }
      token = (kinds[token] == .open ? partner[token] : token) + 1
    }
    return nil
  }

  /// The attributes and modifiers of the function, initializer, property or type with a name: `@MainActor`, `public`.
  func attributes(of name: Int) -> [String] { attributes(before: matches(name, "init") ? name : name - 1) }

  /// The attributes and modifiers before the keyword of a declaration, in source order.
  package func attributes(before keyword: Int) -> [String] {
    attributeRanges(before: keyword).map { text(Range($0)) }
  }

  /// The tokens of each attribute and modifier before the keyword of a declaration, in source order.
  func attributeRanges(before keyword: Int) -> [ClosedRange<Int>] {
    var found: [ClosedRange<Int>] = []
    var last = keyword - 1
    while let first = attribute(endingAt: last) ?? modifier(endingAt: last) {
      found.insert(first...last, at: 0)
      last = first - 1
    }
    return found
  }

  /// The `@` of an attribute that a token ends: `@Sendable`, `@Builder<Int>`, `@Flag.Name("a")`.
  private func attribute(endingAt last: Int) -> Int? {
    var first = last
    if matches(first, ")") { first = partner[first] - 1 }
    if isClosing(first, ">") { first = partner[first] - 1 }
    while matches(first - 1, ".") { first -= 2 }
    return matches(first - 1, "@") ? first - 1 : nil
  }

  /// The first token of a modifier that a token ends: `public`, `private(set)`.
  private func modifier(endingAt last: Int) -> Int? {
    let hasDetail = matches(last, ")") && last - partner[last] == 2
    if hasDetail, !["set", "safe", "unsafe", "nonsending"].contains(text(last - 1)) { return nil }
    let first = hasDetail ? partner[last] - 1 : last
    guard Self.modifiers.contains(text(first)) || matches(first + 1, "let") && matches(first, "async")
    else { return nil }
    // `let last = text.prefix`, and a declaration on the next line.
    return startsLine(first) || !endsBeforeOperand(first - 1) ? first : nil
  }

  package struct Parameter: Equatable {
    /// The argument label, or `nil` for `_`.
    package let label: String?
    /// The name in the function's body, or `nil` for `_`.
    package let name: String?
    package var type: String
    /// The first token of the default value, or `nil` if there is none.
    package let defaultValue: Int?
  }

  /// The names of the generic parameters of a function.
  package func genericParameters(of name: Int) -> [String] {
    isOpening(name + 1, "<") ? elements(in: name + 1).map { text($0.lowerBound) } : []
  }

  /// The parameters of a function or initializer.
  package func parameters(of name: Int) -> [Parameter] {
    var open = name + 1
    let first = name
    // `init?<Value>(…)`
    if ["?", "!"].contains(text(open)) { open += 1 }
    if isOpening(open, "<") { open = partner[open] + 1 }
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
        // A subscript's parameter has the label that stands before its name.
        label: label == "_" || matches(first, "subscript") && names.count == 1 ? nil : label,
        name: name == "_" ? nil : name,
        type: text(colon + 1..<(equals ?? range.upperBound + 1)),
        defaultValue: equals.map { $0 + 1 }
      )
    }
  }
}
