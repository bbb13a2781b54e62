/// The variables that a key and a cached instance are made from.
extension SourceTokens {
  /// The words in a range that can name a variable, that is no members and no labels.
  func variables(in range: ClosedRange<Int>) -> Set<String> {
    Set(
      range.filter { index in
        isWord(index) && !(self.is(index - 1, ".") && !isRangeDot(index - 1))
          && !(self.is(index + 1, ":") && (self.is(index - 1, "(") || self.is(index - 1, ",")))
      }.map(text)
    ).union(range.filter { kinds[$0] == .string }.flatMap { interpolated(text($0)) })
  }

  /// The variables of the loops and closures around a token, whose values differ from run to run.
  func boundVariables(around index: Int, within body: ClosedRange<Int>) -> [String] {
    var names: [String] = []
    var brace = enclosing[index]
    while brace > body.lowerBound {
      defer { brace = enclosing[brace] }
      guard self.is(brace, "{") else { continue }
      if let keyword = closureIn(brace) {
        let start = self.is(brace + 1, "[") ? partner[brace + 1] + 1 : brace + 1
        let end = (start..<keyword).first { self.is($0, "->") } ?? keyword
        names += (start..<end).filter { isWord($0) && !self.is($0 - 1, ":") }.map(text)
      } else if let function = localFunction(of: brace, within: body) {
        names += parameters(of: function).compactMap(\.name)
      } else if let loop = loop(of: brace, within: body) {
        if let keyword = (loop..<brace).first(where: { self.is($0, "in") }) {
          names += (loop + 1..<keyword).filter(isWord).map(text)
        }
        // What the loop may change.
        names += (body.lowerBound..<loop).filter { self.is($0, "var") }.map { text($0 + 1) }
      }
    }
    return names
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

  /// The name of a function within a body, whose own body a brace opens.
  private func localFunction(of brace: Int, within outer: ClosedRange<Int>) -> Int? {
    (outer.lowerBound..<brace).last { self.is($0, "func") }
      .flatMap { self.body(of: $0 + 1)?.lowerBound == brace ? $0 + 1 : nil }
  }

  private func isRangeDot(_ index: Int) -> Bool { self.is(index - 1, ".") }

  private func interpolated(_ string: String) -> [String] {
    guard string.contains("\\") else { return [] }
    return string.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      .filter { $0.startIndex == string.startIndex || string[string.index(before: $0.startIndex)] != "." }
      .map { String($0) }
  }

  /// The arguments of `$user.withValue(user) { … }` around a token.
  func taskLocalArguments(around index: Int, within body: ClosedRange<Int>) -> Set<String> {
    var words: Set<String> = []
    var brace = enclosing[index]
    while brace > body.lowerBound {
      defer { brace = enclosing[brace] }
      guard self.is(brace, "{"), let callee = callee(ofClosure: brace), self.is(callee, "withValue"),
        text(callee - 2).hasPrefix("$"), self.is(callee + 1, "(")
      else { continue }
      words.formUnion(variables(in: callee + 1...partner[callee + 1]))
    }
    return words
  }

  /// A value in text.
  struct TextPart {
    let words: Set<String>
    /// Whether the value is a variable and no expression.
    let isPlain: Bool
    /// Whether text separates the value from the one before.
    let isSeparated: Bool
  }

  /// The values in `"\(first)-\(last)"` and `first + "-" + last`, or in a local variable that is such text.
  func text(made range: ClosedRange<Int>, before use: Int) -> [TextPart]? {
    if range.count == 1, isWord(range.lowerBound) {
      let declared = (0..<use).last {
        self.is($0, "let") && self.is($0 + 1, text(range.lowerBound)) && self.is($0 + 2, "=")
          && enclosing[$0] <= enclosing[use]
      }
      guard let declared else { return nil }
      var end = declared + 3
      while end + 1 < use, !startsLine(end + 1), !self.is(end + 1, ";") { end += 1 }
      return end == declared + 3 && isWord(end) ? nil : text(made: declared + 3...end, before: declared)
    }
    if range.count == 1, kinds[range.lowerBound] == .string {
      return interpolations(in: text(range.lowerBound))
    }
    guard range.contains(where: { self.is($0, "+") }) else { return nil }
    var parts: [TextPart] = []
    var isSeparated = false
    for index in range where !self.is(index, "+") {
      if kinds[index] == .string {
        isSeparated = true
      } else if isWord(index), self.is(index - 1, "+") || index == range.lowerBound {
        let isPlain = index == range.upperBound || self.is(index + 1, "+")
        parts.append(TextPart(words: [text(index)], isPlain: isPlain, isSeparated: isSeparated))
        isSeparated = false
      }
    }
    return parts
  }

  private func interpolations(in string: String) -> [TextPart] {
    var parts: [TextPart] = []
    var isSeparated = false
    var rest = string.dropFirst()
    while let character = rest.first {
      guard rest.hasPrefix("\\(") else {
        isSeparated = true
        rest = character == "\\" ? rest.dropFirst(2) : rest.dropFirst()
        continue
      }
      var depth = 0
      let value = rest.dropFirst().prefix { character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return depth > 0
      }
      let words = Set(interpolated("\\\(value))"))
      let isPlain = value.dropFirst().allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      parts.append(TextPart(words: words, isPlain: isPlain, isSeparated: isSeparated))
      isSeparated = false
      rest = rest[value.endIndex...].dropFirst()
    }
    return parts
  }

  /// The words that each local variable or function before a call is made from.
  func locals(in body: ClosedRange<Int>, before call: Int) -> [String: Set<String>] {
    var locals: [String: Set<String>] = [:]
    for index in body where self.is(index, "func") && isWord(index + 1) {
      if let inner = self.body(of: index + 1) {
        let own = Set(parameters(of: index + 1).compactMap(\.name))
        locals[text(index + 1), default: []].formUnion(variables(in: inner).subtracting(own))
      }
    }
    // `maker.user = user`, `self.user = user`
    for index in body where index < call && self.is(index, "=") && isWord(index - 1) {
      var first = index - 1
      while self.is(first - 1, "."), isWord(first - 2) { first -= 2 }
      guard startsStatement(first) else { continue }
      let target = self.is(first, "self") && first < index - 1 ? first + 2 : first
      locals[text(target), default: []].formUnion(
        variables(in: index + 1...statementEnd(from: index + 1, body))
      )
    }
    for index in body where ["let", "var"].contains(text(index)) && isWord(index + 1) {
      let end = statementEnd(from: index + 1, body)
      if end > index + 1 { locals[text(index + 1), default: []].formUnion(variables(in: (index + 2)...end)) }
      // `guard let user else`
      locals[text(index + 1), default: []].insert(text(index + 1))
    }
    return locals
  }

  private func startsStatement(_ index: Int) -> Bool {
    startsLine(index) || [";", "{", "}", "in"].contains(text(index - 1))
  }

  /// The last token of a statement without its block.
  private func statementEnd(from first: Int, _ body: ClosedRange<Int>) -> Int {
    var end = kinds[first] == .open ? partner[first] : first
    while end + 1 < body.upperBound, enclosing[end + 1] >= enclosing[first], !self.is(end + 1, ";") {
      if kinds[end + 1] == .open {
        end = partner[end + 1]
        continue
      }
      if startsLine(end + 1), ![".", "?", ":", "??"].contains(text(end + 1)) { break }
      if ["else", "let", "var"].contains(text(end + 1)) { break }
      end += 1
    }
    return end
  }
}
