/// The variables that a key and a cached instance are made from.
extension SourceFile {
  /// The words in a range that can name a variable: neither members nor labels.
  func variables(in range: some Sequence<Int>) -> Set<String> {
    Set(
      range.flatMap { token -> [String] in
        if kinds[token] == .string {
          return interpolations(in: token).flatMap { $0.variables(in: 0..<$0.count) }
        }
        let isMember = matches(token - 1, ".")
        return isMember || isLabel(token) ? [] : [text(token)]
      }
    )
  }

  /// Whether a token is the label of an argument, of a trailing closure or of a part of a tuple, and not the key of a dictionary.
  private func isLabel(_ token: Int) -> Bool {
    guard matches(token + 1, ":") else { return false }
    if matches(token - 1, "}") { return true }
    let open = enclosing[token]
    return (token - 1 == open || matches(token - 1, ",")) && (matches(open, "(") || touchesCallee(open))
  }

  /// The names that are declared in a range: of variables, functions, and the parameters of these and of closures.
  func localNames(in range: ClosedRange<Int>) -> Set<String> {
    Set(
      range.flatMap { token -> [String] in
        switch text(token) {
        case "let", "var":
          return pattern(after: token)
        case "func":
          return [text(token + 1)] + names(in: token + 2..<(body(of: token + 1)?.lowerBound ?? token + 2))
        // Not the label of a key.
        case "for" where !matches(token + 1, ":"):
          return names(in: token + 1..<(range.first { $0 > token && matches($0, "{") } ?? token + 1))
        case "{": return names(in: token + 1..<(closureIn(token).map { $0 + 1 } ?? token + 1))
        default: return []
        }
      }
    )
  }

  /// The names that a pattern binds: `let id`, `let (first, second)`, `case let .image(id)`.
  private func pattern(after keyword: Int) -> [String] {
    let ends: Set<String> = ["=", ":", "{", ";", ",", "in"]
    var names: [String] = []
    for token in keyword + 1..<count {
      let isInPattern = kinds[token] == .close ? partner[token] > keyword : enclosing[token] > keyword
      if !isInPattern, ends.contains(text(token)) || kinds[token] == .close { break }
      if !isInPattern, token > keyword + 1, startsLine(token) { break }
      if isWord(token), !matches(token - 1, "."), !matches(token + 1, ":") || !isInPattern {
        names.append(text(token))
      }
    }
    return names
  }

  /// The names that a signature, a capture list or a loop binds. `[id]` and `[id, name]` capture the variables themselves.
  private func names(in signature: Range<Int>) -> [String] {
    signature.filter { token in
      matches(enclosing[token], "[")
        ? matches(token + 1, "=") : [",", ")", ":", "in", "="].contains(text(token + 1))
    }
    .map(text)
  }
}
