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

  static let statementWords: Set<String> = [
    "return", "in", "try", "await", "let", "var", "if", "guard", "case", "while", "for", "throw", "else",
    "as",
    "is", "switch", "where", "do", "yield", "unsafe",
  ]

  static func endsBeforeOperand(_ text: String) -> Bool {
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
