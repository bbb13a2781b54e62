/// The variables that a key and a cached instance are made from.
extension SourceTokens {
  /// The words in a range that can name a variable, that is no members and no labels.
  func variables(in range: ClosedRange<Int>) -> Set<String> {
    Set(
      range.flatMap { index -> [String] in
        if kinds[index] == .string { return interpolations(in: index).flatMap { $0.value.variables } }
        let isMember = self.is(index - 1, ".") && !self.is(index - 2, ".")
        let isLabel = self.is(index + 1, ":") && (self.is(index - 1, "(") || self.is(index - 1, ","))
        return isWord(index) && !isMember && !isLabel ? [text(index)] : []
      }
    )
  }

  private var variables: Set<String> { count > 0 ? variables(in: 0...count - 1) : [] }

  /// The values in a string literal, and whether text precedes each.
  private func interpolations(in literal: Int) -> [(value: SourceTokens, isSeparated: Bool)] {
    var values: [(value: SourceTokens, isSeparated: Bool)] = []
    var isSeparated = false
    var rest = text(literal).dropFirst()
    while let character = rest.first {
      guard rest.hasPrefix("\\(") else {
        isSeparated = true
        rest = rest.dropFirst(character == "\\" ? 2 : 1)
        continue
      }
      var depth = 0
      let value = rest.dropFirst(2).prefix { character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return depth >= 0
      }
      values.append((SourceTokens(bytes: Array(value.utf8)), isSeparated))
      isSeparated = false
      rest = rest[value.endIndex...].dropFirst()
    }
    return values
  }

  /// The variables of the loops and closures around a token, whose values differ from run to run.
  func boundVariables(around index: Int, within body: ClosedRange<Int>) -> [String] {
    braces(around: index, in: body).flatMap { brace -> [String] in
      if let keyword = closureIn(brace) {
        let start = self.is(brace + 1, "[") ? partner[brace + 1] + 1 : brace + 1
        let end = (start..<keyword).first { self.is($0, "->") } ?? keyword
        return (start..<end).filter { isWord($0) && !self.is($0 - 1, ":") }.map(text)
      }
      if let function = function(of: brace) {
        return parameters(of: function).compactMap(\.name)
      }
      guard let loop = loop(of: brace, within: body) else { return [] }
      let keyword = (loop..<brace).first { self.is($0, "in") } ?? loop
      // What the loop binds, and what it may change.
      return (loop..<keyword).dropFirst().filter(isWord).map(text)
        + (body.lowerBound..<loop).filter { self.is($0, "var") }.map { text($0 + 1) }
    }
  }

  /// The arguments of `$user.withValue(user) { … }` around a token.
  func taskLocalArguments(around index: Int, within body: ClosedRange<Int>) -> Set<String> {
    let calls = braces(around: index, in: body).compactMap(callee(ofClosure:)).filter {
      self.is($0, "withValue") && text($0 - 2).hasPrefix("$") && self.is($0 + 1, "(")
    }
    return Set(calls.flatMap { variables(in: $0 + 1...partner[$0 + 1]) })
  }
}

/// A value in text.
struct TextPart {
  let words: Set<String>
  /// Whether the value is a variable and no expression.
  let isPlain: Bool
  /// Whether text separates the value from the one before.
  let isSeparated: Bool
}

extension SourceTokens {
  /// The values in `"\(first)-\(last)"` and `first + "-" + last`, or in a local variable that is such text.
  func text(made range: ClosedRange<Int>, before use: Int) -> [TextPart]? {
    let first = range.lowerBound
    if range.count == 1, isWord(first) {
      let declared = (0..<use).last {
        self.is($0, "let") && self.is($0 + 1, text(first)) && enclosing[$0] <= enclosing[use]
      }
      guard let declared, self.is(declared + 2, "="), let value = initialValue(of: declared + 1),
        value.count > 1 || !isWord(value.lowerBound)
      else { return nil }
      return text(made: value, before: declared)
    }
    if range.count == 1, kinds[first] == .string {
      return interpolations(in: first).map { value, isSeparated in
        TextPart(
          words: value.variables,
          isPlain: value.count == 1 && value.isWord(0),
          isSeparated: isSeparated
        )
      }
    }
    guard range.contains(where: { self.is($0, "+") }) else { return nil }
    var parts: [TextPart] = []
    var isSeparated = false
    for index in range where !self.is(index, "+") {
      if kinds[index] == .string {
        isSeparated = true
      } else if isWord(index), self.is(index - 1, "+") || index == first {
        let isPlain = index == range.upperBound || self.is(index + 1, "+")
        parts.append(TextPart(words: [text(index)], isPlain: isPlain, isSeparated: isSeparated))
        isSeparated = false
      }
    }
    return parts
  }
}

/// The words that the local variables and functions of a body are made from.
struct LocalVariables {
  private var words: [String: Set<String>] = [:]

  /// - Parameter call: The token before which the variables are declared. A function can be declared after it.
  init(in body: ClosedRange<Int>, before call: Int, of tokens: SourceTokens) {
    for index in body where tokens.isWord(index + 1) {
      switch tokens.text(index) {
      case "func":
        guard let inner = tokens.body(of: index + 1) else { continue }
        let own = Set(tokens.parameters(of: index + 1).compactMap(\.name))
        add(tokens.text(index + 1), tokens.variables(in: inner).subtracting(own))
      case "let", "var":
        let end = tokens.valueEnd(from: index + 1)
        if end > index + 1 { add(tokens.text(index + 1), tokens.variables(in: (index + 2)...end)) }
        // `guard let user else`
        add(tokens.text(index + 1), [tokens.text(index + 1)])
      default: continue
      }
    }
    // `maker.user = user`, `self.user = user`
    for index in body where index < call && tokens.is(index, "=") && tokens.isWord(index - 1) {
      var first = index - 1
      while tokens.is(first - 1, "."), tokens.isWord(first - 2) { first -= 2 }
      guard tokens.startsLine(first) || [";", "{", "}", "in"].contains(tokens.text(first - 1)) else {
        continue
      }
      let target = tokens.is(first, "self") && first < index - 1 ? first + 2 : first
      add(tokens.text(target), tokens.variables(in: index + 1...tokens.valueEnd(from: index + 1)))
    }
  }

  private mutating func add(_ name: String, _ sources: Set<String>) {
    words[name, default: []].formUnion(sources)
  }

  /// The words, and those that they are made from.
  func sources(of words: some Sequence<String>) -> Set<String> {
    Set(words.flatMap { reached(from: $0) { self.words[$0] ?? [] } })
  }
}
