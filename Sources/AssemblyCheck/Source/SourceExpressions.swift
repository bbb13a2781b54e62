/// Expressions as ranges of tokens.
extension SourceTokens {
  /// The call or reference with a name, including its receiver, arguments, `try` and `await`.
  func call(named name: Int) -> ClosedRange<Int> {
    var first = receiverStart(of: name)
    while first > 0 {
      if ["try", "await", "unsafe"].contains(text(first - 1)) {
        first -= 1
      } else if first > 1, ["?", "!"].contains(text(first - 1)), matches(first - 2, "try") {
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
    if matches(last + 1, "<"), touchesPrevious(last + 1), let end = genericEnd(of: last + 1) { last = end }
    if matches(last + 1, "("), touchesPrevious(last + 1) { last = partner[last + 1] }
    while let closure = trailingClosure(after: last) { last = partner[closure] }
    return last
  }

  /// The brace of a trailing closure after a call.
  func trailingClosure(after last: Int) -> Int? {
    if matches(last + 1, "{"), !startsLine(last + 1), !isBlock(last + 1) { return last + 1 }
    guard matches(last, "}"), isWord(last + 1), matches(last + 2, ":"), matches(last + 3, "{") else {
      return nil
    }
    return last + 3
  }

  /// The `>` that closes generic parameters or arguments.
  package func genericEnd(of open: Int) -> Int? {
    var depth = 0
    var token = open
    while token < count, enclosing[token] >= enclosing[open] {
      switch text(token) {
      case "<": depth += 1
      case ">", ">?": depth -= 1
      case ">>", ">>?": depth -= 2
      case "{", ";": return nil
      case "(", "[": token = partner[token]
      default: if Self.declarationWords.contains(text(token)) { return nil }
      }
      if depth <= 0 { return token }
      token += 1
    }
    return nil
  }

  /// The `<` that starts the generic arguments which a `>` ends.
  func genericStart(of close: Int) -> Int? {
    var token = close - 1
    while token > enclosing[close] {
      if kinds[token] == .close { token = partner[token] }
      if matches(token, "<"), genericEnd(of: token) == close { return token }
      if matches(token, ";") || matches(token, "=") { return nil }
      token -= 1
    }
    return nil
  }

  /// The first token of `a.b().c`, from the token of `c`.
  private func receiverStart(of name: Int) -> Int {
    var first = name
    while matches(first - 1, ".") {
      var end = first - 2
      while matches(end, "?") || matches(end, "!") { end -= 1 }
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

  /// The name that a token ends, before its generic arguments.
  func name(endingAt last: Int) -> Int? {
    var token = last
    if matches(token, ">") {
      guard let start = genericStart(of: token) else { return nil }
      token = start - 1
    }
    return isName(token) ? token : nil
  }

  /// Whether a token is a word that can end an expression.
  private func isName(_ token: Int) -> Bool { isWord(token) && !Self.statementWords.contains(text(token)) }

  /// Whether a bracket encloses the arguments of a call or subscript.
  func touchesCallee(_ open: Int) -> Bool {
    guard touchesPrevious(open) else { return false }
    let before = open - 1
    return isName(before) || kinds[before] == .close || ["?", "!", ">"].contains(text(before))
  }

  static let statementWords: Set<String> = [
    "return", "in", "try", "await", "let", "var", "if", "guard", "case", "while", "for", "throw", "else",
    "as",
    "is", "switch", "where", "do", "yield", "unsafe",
  ]

  static func endsBeforeOperand(_ text: String) -> Bool {
    [",", "=", ":", "return", "in", "??", "&&", "||", "+", "==", "!=", "try", "await"].contains(text)
  }

  /// Whether the first token of a line continues the previous statement.
  func continuesStatement(_ token: Int) -> Bool {
    if [".", "->", "where", "throws", "async", "?", ":", "??", "&&", "||"].contains(text(token)) {
      return true
    }
    let before = text(token - 1)
    return Self.endsBeforeOperand(before)
      || ["->", "if", "guard", "while", "switch", "let", "case"].contains(before)
  }

  /// The elements of a bracket, separated by commas.
  package func elements(in open: Int) -> [ClosedRange<Int>] {
    var elements: [ClosedRange<Int>] = []
    var start = open + 1
    guard partner[open] > open else { return [] }
    for token in (open + 1)...partner[open] where token == partner[open] || enclosing[token] == open {
      guard token == partner[open] || (matches(token, ",") && !isInGenerics(token, from: start)) else {
        continue
      }
      if start < token { elements.append(start...(token - 1)) }
      start = token + 1
    }
    return elements
  }

  /// Whether a comma separates generic arguments: `Cache<Int, String>`.
  private func isInGenerics(_ comma: Int, from start: Int) -> Bool {
    var token = start
    while token < comma {
      if matches(token, "<"), touchesPrevious(token), let end = genericEnd(of: token), end > comma {
        return true
      }
      token += 1
    }
    return false
  }
}

/// Arguments of calls.
extension SourceTokens {
  /// The start of the argument that contains a token, without its label.
  func argumentStart(of token: Int, in open: Int) -> Int {
    guard let element = elements(in: open).first(where: { $0.contains(token) }) else { return token }
    return isLabel(element.lowerBound) ? element.lowerBound + 2 : element.lowerBound
  }

  /// Whether a token is the label of an argument.
  func isLabel(_ token: Int) -> Bool {
    isWord(token) && matches(token + 1, ":") && matches(enclosing[token], "(")
      && (matches(token - 1, "(") || matches(token - 1, ","))
  }

  /// Whether code stores or changes a value, or falls back to one, and so may not make its result anew.
  func remembers(in body: ClosedRange<Int>) -> Bool {
    body.contains { token in
      matches(token, "??") || (matches(token, "=") && !["let", "var"].contains(text(token - 2)))
    }
  }
}
