extension Fixture {
  /// A diagnostic that the fixture expects.
  struct Diagnostic: Equatable {
    /// `error`, `warning` or `note`.
    let kind: Substring

    /// What the compiler says.
    let text: Substring

    /// The line of code that it says it of; nil where that is in another file.
    let code: Substring?
  }

  /// The diagnostics that the fixture expects, those of other files last.
  var diagnostics: [Diagnostic] {
    let here = lines.indices.compactMap { index -> Diagnostic? in
      let pattern = /\/\/ expected-(?<kind>error|warning|note)@-(?<above>\d+)[^{]*\{\{(?<text>.*)\}\}/
      guard let match = lines[index].firstMatch(of: pattern), let above = Int(match.above) else { return nil }
      return Diagnostic(kind: match.kind, text: match.text, code: lines[index - above])
    }
    let elsewhere = expectedElsewhere.compactMap { expectation -> Diagnostic? in
      guard let match = expectation.firstMatch(of: /^(?<kind>\w+): (?<text>.*)$/) else { return nil }
      return Diagnostic(kind: match.kind, text: match.text, code: nil)
    }
    return here + elsewhere
  }
}
