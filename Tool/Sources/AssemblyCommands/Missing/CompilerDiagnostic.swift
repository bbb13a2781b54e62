import AssemblyCheck

/// A diagnostic of the compiler.
struct CompilerDiagnostic: Hashable {
  enum Severity: String { case error, warning, note }

  let severity: Severity
  let message: String
  /// The location, or `nil` for an error without one, such as the linker's.
  let location: SourcePosition?

  /// The location and the message.
  var text: String? { location.map { "\($0.text(relativeTo: nil)): \(message)" } }

  /// The property that code can't assign, if that is the error.
  var getOnlyProperty: String? {
    message.values(of: "cannot assign to property: '…' is a get-only property")?[0]
  }

  /// Returns the diagnostics in the output of a build, in order.
  ///
  /// A diagnostic is on a line of its own, after its location if it has one. The compiler draws related diagnostics in
  /// the same file below it, at their line of the source:
  ///
  /// ```text
  /// /App/Sources/App/App.swift:9:8: error: type 'A' does not conform to protocol 'P'
  ///  3 |   func resolve() -> Int
  ///    |        `- note: protocol requires function 'resolve()' with type '() -> Int'
  /// ```
  ///
  /// Other output is ignored.
  static func diagnostics(in log: String) -> [CompilerDiagnostic] {
    var diagnostics: [CompilerDiagnostic] = []
    // The diagnostic above the source that is drawn, and the last line of that source.
    var head: CompilerDiagnostic?
    var number: Int?
    let (color, margin) = (#/\u{1B}\[[0-9;]*[A-Za-z]/#, #/\s*(\d+) \|/#)
    for line in log.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let line = line.utf8.contains(0x1B) ? String(line).replacing(color, with: "") : String(line)
      if line.isEmpty {
        head = nil
      } else if head != nil, let match = line.prefixMatch(of: margin) {
        number = Int(match.1)
      } else if let file = head?.location?.file, let number,
        let drawn = CompilerDiagnostic(drawn: line, below: number, of: file)
      {
        if drawn != head { diagnostics.append(drawn) }
      } else if let diagnostic = CompilerDiagnostic(line: line) {
        diagnostics.append(diagnostic)
        (head, number) = (diagnostic, nil)
      }
    }
    return diagnostics
  }

  /// Parses a diagnostic on a line of its own, which can start with a location or with a program: `ld: error: …`.
  private init?(line: String) {
    guard Self.isDiagnostic(line),
      let match = line.wholeMatch(of: #/(?:(\S.*?):(\d+):(\d+): |\S+: )?(error|warning|note): (.*)/#)
    else { return nil }
    var location: SourcePosition?
    if let file = match.1, let line = match.2.flatMap({ Int($0) }), let column = match.3.flatMap({ Int($0) })
    {
      location = SourcePosition(file: String(file), line: line, column: column)
    }
    self.init(match.4, match.5, at: location)
  }

  /// Parses a diagnostic that is drawn below a source line, at its column.
  private init?(drawn text: String, below line: Int, of file: String) {
    guard Self.isDiagnostic(text),
      let match = text.wholeMatch(of: #/(\s*\| )([\s|]*)[|`]-+ (error|warning|note): (.*)/#)
    else { return nil }
    self.init(match.3, match.4, at: SourcePosition(file: file, line: line, column: match.2.count + 1))
  }

  private init?(_ severity: Substring, _ message: Substring, at location: SourcePosition?) {
    guard let severity = Severity(rawValue: String(severity)) else { return nil }
    (self.severity, self.message, self.location) = (severity, String(message), location)
  }

  /// Whether a line can be a diagnostic. Swift reads a regular expression anew each time that it's used.
  private static func isDiagnostic(_ line: String) -> Bool {
    ["error: ", "note: ", "warning: "].contains(where: line.contains)
  }
}

extension String {
  /// The texts at the dots of a pattern that a message begins with: `type '…' does not conform to protocol '…'`.
  func values(of pattern: String) -> [String]? {
    var (rest, values) = (self[...], [String]())
    for (number, part) in pattern.split(separator: "…", omittingEmptySubsequences: false).enumerated() {
      if number == 0 {
        if !rest.hasPrefix(part) { return nil }
        rest = rest.dropFirst(part.count)
      } else {
        guard let range = rest.firstRange(of: part) else { return nil }
        values.append(String(rest[..<range.lowerBound]))
        rest = rest[range.upperBound...]
      }
    }
    return values
  }
}
