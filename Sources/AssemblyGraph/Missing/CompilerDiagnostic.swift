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
    for line in log.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let line = String(line).replacing(#/\u{1B}\[[0-9;]*[A-Za-z]/#, with: "")
      if line.isEmpty {
        head = nil
      } else if head != nil, let match = line.prefixMatch(of: #/\s*(\d+) \|/#) {
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
    guard line.contains("error: ") || line.contains("note: ") || line.contains("warning: "),
      let match = line.wholeMatch(of: #/(?:(\S.*?):(\d+):(\d+): |\S+: )?(error|warning|note): (.*)/#),
      let severity = Severity(rawValue: String(match.4))
    else { return nil }
    self.severity = severity
    message = String(match.5)
    if let file = match.1, let line = match.2.flatMap({ Int($0) }), let column = match.3.flatMap({ Int($0) })
    {
      location = SourcePosition(file: String(file), line: line, column: column)
    } else {
      location = nil
    }
  }

  /// Parses a diagnostic that is drawn below a source line, at its column.
  private init?(drawn text: String, below line: Int, of file: String) {
    guard let match = text.wholeMatch(of: #/(\s*\| )([\s|]*)[|`]-+ (error|warning|note): (.*)/#),
      let severity = Severity(rawValue: String(match.3))
    else { return nil }
    self.severity = severity
    message = String(match.4)
    location = SourcePosition(file: file, line: line, column: match.2.count + 1)
  }
}
