/// An error, a warning or a note that the compiler printed.
struct CompilerDiagnostic: Equatable {
  enum Severity: String { case error, warning, note }

  let severity: Severity
  let message: String
  /// Nil for an error without a place, such as the linker's.
  let location: SourcePosition?

  /// The diagnostics in what a build printed, in their order.
  ///
  /// A diagnostic stands on a line of its own, after its place or without one. Those that belong together and are
  /// in one file share one such line, and are drawn below it, each at its line of the source:
  ///
  /// ```text
  /// /App/Sources/App/App.swift:9:8: error: type 'A' does not conform to protocol 'P'
  ///  3 |   func resolve() -> Int
  ///    |        `- note: protocol requires function 'resolve()' with type '() -> Int'
  /// ```
  ///
  /// All else that a build prints is passed over.
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

  /// A diagnostic on a line of its own.
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

  /// The lines of a source that are quoted below a diagnostic.
  private struct Snippet {
    let head: CompilerDiagnostic
    private var line: Int?

    init(head: CompilerDiagnostic) { self.head = head }

    /// Whether `text` quotes a line of the source: `16 |   func resolve()`.
    mutating func pass(_ text: String) -> Bool {
      guard let match = text.prefixMatch(of: #/\s*(\d+) \|/#), let number = Int(match.1) else { return false }
      line = number
      return true
    }

    /// The diagnostic that is drawn below the last line: the mark before its dash stands at its column.
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
