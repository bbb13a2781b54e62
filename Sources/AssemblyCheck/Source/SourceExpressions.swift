/// Expressions as ranges of tokens.
extension SourceTokens {
  /// The call or reference with a name, including its receiver, arguments, `try` and `await`.
  func call(named name: Int) -> ClosedRange<Int> {
    var first = receiverStart(of: name)
    while first > 0 {
      if ["try", "await", "unsafe"].contains(text(first - 1)) {
        first -= 1
      } else if first > 1, ["?", "!"].contains(text(first - 1)), self.is(first - 2, "try") {
        first -= 2
      } else {
        break
      }
    }
    return first...callEnd(of: name)
  }

  /// The last token of a call, or the name itself if it isn't called.
  func callEnd(of name: Int) -> Int {
    var last = name
    if self.is(last + 1, "<"), touchesPrevious(last + 1), let end = genericEnd(of: last + 1) { last = end }
    if self.is(last + 1, "("), touchesPrevious(last + 1) { last = partner[last + 1] }
    while let closure = trailingClosure(after: last) { last = partner[closure] }
    return last
  }

  /// The brace of a trailing closure after a call.
  func trailingClosure(after last: Int) -> Int? {
    if self.is(last + 1, "{"), !startsLine(last + 1), !isBlock(last + 1) { return last + 1 }
    guard self.is(last, "}"), isWord(last + 1), self.is(last + 2, ":"), self.is(last + 3, "{") else {
      return nil
    }
    return last + 3
  }

  /// The `>` that closes generic parameters or arguments.
  package func genericEnd(of open: Int) -> Int? {
    var depth = 0
    var index = open
    while index < count, enclosing[index] >= enclosing[open] {
      switch text(index) {
      case "<": depth += 1
      case ">", ">?": depth -= 1
      case ">>", ">>?": depth -= 2
      case "{", ";": return nil
      case "(", "[": index = partner[index]
      default: if Self.declarationWords.contains(text(index)) { return nil }
      }
      if depth <= 0 { return index }
      index += 1
    }
    return nil
  }

  /// The `<` that starts the generic arguments which a `>` ends.
  func genericStart(of close: Int) -> Int? {
    var index = close - 1
    while index > enclosing[close] {
      if kinds[index] == .close { index = partner[index] }
      if self.is(index, "<"), genericEnd(of: index) == close { return index }
      if self.is(index, ";") || self.is(index, "=") { return nil }
      index -= 1
    }
    return nil
  }

  /// The first token of `a.b().c`, from the token of `c`.
  private func receiverStart(of name: Int) -> Int {
    var first = name
    while self.is(first - 1, ".") {
      var end = first - 2
      while self.is(end, "?") || self.is(end, "!") { end -= 1 }
      guard end >= 0 else { return first - 1 }
      if isWord(end) {
        // `in .make()` and `return .make()` are implicit members.
        if Self.statementWords.contains(text(end)) { return first - 1 }
        first = end
      } else if kinds[end] == .close {
        var open = partner[end]
        while open > 0, kinds[open - 1] == .close, !startsLine(open) { open = partner[open - 1] }
        first = isName(open - 1) ? open - 1 : open
      } else if kinds[end] == .string || kinds[end] == .number {
        first = end
      } else {
        return first - 1
      }
    }
    return first
  }

  static let statementWords: Set<String> = [
    "return", "in", "try", "await", "let", "var", "if", "guard", "case", "while", "for", "throw", "else",
    "as",
    "is", "switch", "where", "do", "yield", "unsafe",
  ]

  /// Keywords that precede a block, and not a closure.
  private static let blockWords: Set<String> = [
    "if", "guard", "for", "while", "switch", "catch", "func", "init", "deinit", "subscript", "class",
    "struct",
    "enum", "extension", "protocol", "actor", "var",
  ]

  /// Whether a brace opens a block of statements or members, and not a closure.
  func isBlock(_ brace: Int) -> Bool {
    var index = brace - 1
    if ["else", "do", "defer", "repeat", "catch", "get", "set", "willSet", "didSet"].contains(text(index)),
      !self.is(index - 1, ".")
    {
      return true
    }
    if kinds.indices.contains(index), kinds[index] == .open || Self.endsBeforeOperand(text(index)) {
      return false
    }
    while index > enclosing[brace] {
      if kinds[index] == .close { index = partner[index] }
      let word = text(index)
      if Self.blockWords.contains(word), !self.is(index - 1, ".") {
        return word != "var"
          || !(index..<brace).contains { self.is($0, "=") && enclosing[$0] == enclosing[brace] }
      }
      if word == ";" || (startsLine(index) && !continuesStatement(index)) { return false }
      index -= 1
    }
    return false
  }

  private static func endsBeforeOperand(_ text: String) -> Bool {
    [",", "=", ":", "return", "in", "??", "&&", "||", "+", "==", "!=", "try", "await"].contains(text)
  }

  /// Whether the first token of a line continues the previous statement.
  func continuesStatement(_ index: Int) -> Bool {
    if [".", "->", "where", "throws", "async", "?", ":", "??", "&&", "||"].contains(text(index)) {
      return true
    }
    let before = text(index - 1)
    return Self.endsBeforeOperand(before)
      || ["->", "if", "guard", "while", "switch", "let", "case"].contains(before)
  }

  package static let modifiers: Set<String> = [
    "public", "internal", "private", "fileprivate", "package", "open", "static", "class", "final", "override",
    "mutating", "nonmutating", "nonisolated", "isolated", "lazy", "weak", "unowned", "required",
    "convenience",
    "dynamic", "indirect", "optional", "distributed", "prefix", "postfix", "infix", "unsafe",
  ]
}

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

  /// The attributes and modifiers before a declaration: `@available(*, unavailable) public func`.
  func attributes(before name: Int) -> String {
    var first = name
    while first > 0 {
      let before = first - 1
      if kinds[before] == .close, self.is(before, ")") {
        let open = partner[before]
        let isAttribute =
          self.is(open - 2, "@") || (isWord(open - 1) && Self.modifiers.contains(text(open - 1)))
        guard open < before, isAttribute else { break }
        first = open
      } else if isWord(before), self.is(before - 1, "@") {
        first = before - 1
      } else if isWord(before),
        Self.modifiers.contains(text(before)) || ["func", "var", "let"].contains(text(before))
      {
        first = before
      } else {
        break
      }
    }
    return first < name ? text(from: first, through: name - 1) : ""
  }

  package struct Parameter {
    /// The internal name, or `nil` for `_`.
    let name: String?
    let label: String
    let type: String
  }

  /// The parameters of a function.
  func parameters(of name: Int) -> [Parameter] {
    var open = name + 1
    if self.is(open, "<"), let end = genericEnd(of: open) { open = end + 1 }
    guard self.is(open, "(") else { return [] }
    return elements(in: open).compactMap { range in
      guard let colon = range.first(where: { self.is($0, ":") && enclosing[$0] == open }),
        colon > range.lowerBound, colon < range.upperBound
      else { return nil }
      let names = (range.lowerBound..<colon).filter(isWord).map(text)
      guard let label = names.first, let name = names.last else { return nil }
      let end = range.first { self.is($0, "=") && enclosing[$0] == open } ?? range.upperBound + 1
      let type = text(from: colon + 1, through: end - 1)
      return Parameter(name: name == "_" ? nil : name, label: label == "_" ? "" : label, type: type)
    }
  }

  /// The elements of a bracket, separated by commas.
  package func elements(in open: Int) -> [ClosedRange<Int>] {
    var elements: [ClosedRange<Int>] = []
    var start = open + 1
    guard partner[open] > open else { return [] }
    for index in (open + 1)...partner[open] where index == partner[open] || enclosing[index] == open {
      guard index == partner[open] || (self.is(index, ",") && !isInGenerics(index, from: start)) else {
        continue
      }
      if start < index { elements.append(start...(index - 1)) }
      start = index + 1
    }
    return elements
  }

  /// Whether a comma separates generic arguments: `Cache<Int, String>`.
  private func isInGenerics(_ comma: Int, from start: Int) -> Bool {
    var index = start
    while index < comma {
      if self.is(index, "<"), touchesPrevious(index), let end = genericEnd(of: index), end > comma {
        return true
      }
      index += 1
    }
    return false
  }
}

/// Closures by the token of their opening brace.
extension SourceTokens {
  /// The `in` of a closure's signature, or `nil` if there is none.
  func closureIn(_ brace: Int) -> Int? {
    let end = partner[brace]
    var index = brace + 1
    while index < end {
      if self.is(index, "in"), enclosing[index] == brace { return index }
      if kinds[index] == .open, !self.is(index, "{") {
        index = partner[index]
      } else if self.is(index, "{") {
        return nil
      }
      if ["for", "=", "let", "var", "return", ";", "if", "guard", "self", "."].contains(text(index)),
        enclosing[index] == brace
      {
        return nil
      }
      index += 1
    }
    return nil
  }

  /// The name of the function that receives a closure as an argument or as a trailing closure.
  func callee(ofClosure brace: Int) -> Int? {
    var open = enclosing[brace]
    if !self.is(open, "(") || self.is(brace - 1, ")") || (isWord(brace - 1) && !self.is(brace - 1, "in")) {
      // A first or further trailing closure: `Task { } onCancel: { }`.
      var last = brace - 1
      if self.is(last, ":"), isWord(last - 1), self.is(last - 2, "}") { last -= 2 }
      while self.is(last, "}") { last = partner[last] - 1 }
      guard !startsLine(brace), last >= 0 else { return nil }
      guard self.is(last, ")") else { return name(endingAt: last) }
      open = partner[last]
    }
    return open > 0 ? name(endingAt: open - 1) : nil
  }

  /// The name that a token ends, before its generic arguments.
  func name(endingAt last: Int) -> Int? {
    var index = last
    if self.is(index, ">") {
      guard let start = genericStart(of: index) else { return nil }
      index = start - 1
    }
    return isName(index) ? index : nil
  }

  /// Whether a token is a word that can end an expression.
  private func isName(_ index: Int) -> Bool { isWord(index) && !Self.statementWords.contains(text(index)) }

  /// Whether a bracket encloses the arguments of a call or subscript.
  func touchesCallee(_ open: Int) -> Bool {
    guard touchesPrevious(open) else { return false }
    let before = open - 1
    return isName(before) || kinds[before] == .close || ["?", "!", ">"].contains(text(before))
  }
}
