/// What a brace opens: a block, a loop, a local function or a closure.
extension SourceTokens {
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

  /// The opening braces around a token within a body, the innermost first.
  func braces(around index: Int, in body: ClosedRange<Int>) -> [Int] {
    sequence(first: enclosing[index]) { self.enclosing[$0] }.prefix { $0 > body.lowerBound }
      .filter { self.is($0, "{") }
  }

  /// The keyword of a loop whose body a brace opens.
  func loop(of brace: Int, within body: ClosedRange<Int>) -> Int? {
    var index = brace - 1
    while index > body.lowerBound, enclosing[index] >= enclosing[brace] {
      if kinds[index] == .close, partner[index] < index {
        if self.is(index, "}"), enclosing[index] == enclosing[brace] { return nil }
        index = partner[index] - 1
        continue
      }
      if ["for", "while", "repeat"].contains(text(index)), enclosing[index] == enclosing[brace] {
        return index
      }
      index -= 1
    }
    return nil
  }

  /// The name of the local function whose body a brace opens.
  func function(of brace: Int) -> Int? {
    (enclosing[brace] + 1..<brace).last { self.is($0, "func") }
      .flatMap { body(of: $0 + 1)?.lowerBound == brace ? $0 + 1 : nil }
  }

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

  /// The `weak` or `unowned` of a closure that captures a variable so: `{ [weak self] in`,
  /// `{ [unowned assembler = self] in`.
  func weakCapture(of variable: String, in brace: Int) -> Int? {
    guard self.is(brace + 1, "[") else { return nil }
    return elements(in: brace + 1).first { element in
      ["weak", "unowned"].contains(text(element.lowerBound))
        && element.contains { self.is($0, variable) }
    }?.lowerBound
  }

  /// The `later` of a closure that captures a weak reference to its assembler: `{ [app = later()] in`.
  ///
  /// - Parameter variable: The name of the captured reference, or `nil` for any.
  func laterCapture(of variable: String? = nil, in brace: Int) -> Int? {
    guard self.is(brace + 1, "[") else { return nil }
    return elements(in: brace + 1).lazy.compactMap { element in
      let (first, name) = (element.lowerBound, element.upperBound - 2)
      let isNamed = variable.map { self.is(first, $0) } ?? true
      let isLater = self.is(first + 1, "=") && self.is(name, "later") && self.is(name + 1, "(")
      return isNamed && isLater ? name : nil
    }.first
  }
}
