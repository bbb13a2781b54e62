import AssemblyCheck

/// A diagnostic of the compiler.
struct CompilerDiagnostic: Equatable {
  enum Severity: String { case error, warning, note }

  let severity: Severity
  let message: String
  /// The location, or `nil` for an error without one, such as the linker's.
  let location: SourcePosition?

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
    var snippet: Snippet?
    for line in log.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let line = String(line).replacing(#/\u{1B}\[[0-9;]*[A-Za-z]/#, with: "")
      if line.isEmpty {
        snippet = nil
      } else if snippet?.pass(line) == true {
        continue
      } else if let drawn = snippet?.diagnostic(line) {
        if drawn != snippet?.head { diagnostics.append(drawn) }
      } else if let diagnostic = CompilerDiagnostic(line: line) {
        diagnostics.append(diagnostic)
        snippet = Snippet(head: diagnostic)
      }
    }
    return diagnostics
  }

  /// Parses a diagnostic on a line of its own.
  private init?(line: String) {
    guard line.contains("error: ") || line.contains("note: ") || line.contains("warning: "),
      let match = line.wholeMatch(of: #/(?:(\S.*?):(\d+):(\d+): )?(error|warning|note): (.*)/#),
      let severity = Severity(rawValue: String(match.4))
    else { return nil }
    var location: SourcePosition?
    if let file = match.1, let line = match.2.flatMap({ Int($0) }), let column = match.3.flatMap({ Int($0) })
    {
      location = SourcePosition(file: String(file), line: line, column: column)
    }
    self.init(severity: severity, message: String(match.5), location: location)
  }

  private init(severity: Severity, message: String, location: SourcePosition?) {
    self.severity = severity
    self.message = message
    self.location = location
  }

  /// The source lines below a diagnostic.
  private struct Snippet {
    let head: CompilerDiagnostic
    private var line: Int?

    init(head: CompilerDiagnostic) { self.head = head }

    /// Whether `text` is a source line: `16 |   func resolve()`.
    mutating func pass(_ text: String) -> Bool {
      guard let match = text.prefixMatch(of: #/\s*(\d+) \|/#), let number = Int(match.1) else { return false }
      line = number
      return true
    }

    /// Parses a diagnostic that is drawn below the last source line, at its column.
    func diagnostic(_ text: String) -> CompilerDiagnostic? {
      guard let line, let file = head.location?.file,
        let match = text.wholeMatch(of: #/(\s*\| )([\s|]*)[|`]-+ (error|warning|note): (.*)/#),
        let severity = Severity(rawValue: String(match.3))
      else { return nil }
      let location = SourcePosition(file: file, line: line, column: match.2.count + 1)
      return CompilerDiagnostic(severity: severity, message: String(match.4), location: location)
    }
  }
}
