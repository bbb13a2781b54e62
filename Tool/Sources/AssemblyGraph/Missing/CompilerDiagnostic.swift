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

  /// Whether a line can be a diagnostic. Swift reads a regular expression anew each time that it's used.
  private static func isDiagnostic(_ line: String) -> Bool {
    line.contains("error: ") || line.contains("note: ") || line.contains("warning: ")
  }

  /// Parses a diagnostic that is drawn below a source line, at its column.
  private init?(drawn text: String, below line: Int, of file: String) {
    guard Self.isDiagnostic(text),
      let match = text.wholeMatch(of: #/(\s*\| )([\s|]*)[|`]-+ (error|warning|note): (.*)/#),
      let severity = Severity(rawValue: String(match.3))
    else { return nil }
    self.severity = severity
    message = String(match.4)
    location = SourcePosition(file: file, line: line, column: match.2.count + 1)
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

/// The compiler's error for a type that doesn't conform to a protocol.
struct ConformanceError {
  let location: SourcePosition
  let text: String
  /// The type, or `nil` if the message doesn't name it.
  let name: String?
  /// The protocol of a requirement that matches only the framework's unavailable overload, or `nil`.
  let owner: String?
  var rules: [MissingRule] = []
  /// The notes about rules with several bodies.
  var conflicts: [CompilerDiagnostic] = []
  /// The notes about members that are nearly a missing one.
  var candidates: [CompilerDiagnostic] = []

  /// Reads a conformance error. Returns `nil` for any other error.
  ///
  /// There are two forms. `type 'A' does not conform to protocol 'P'` has a note for each missing requirement.
  /// `unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'P'` has a note for one
  /// requirement, which matches only the framework's unavailable overload or an effect's unavailable property.
  init?(_ diagnostic: CompilerDiagnostic) {
    guard let location = diagnostic.location, let text = diagnostic.text else { return nil }
    (self.location, self.text) = (location, text)
    let message = diagnostic.message
    let name = ["type", "class", "actor"].lazy
      .compactMap { message.values(of: "\($0) '…' does not conform to protocol '…'") }.first
    let owner = ["instance method", "property"].lazy
      .compactMap {
        message.values(of: "unavailable \($0) '…' was used to satisfy a requirement of protocol '…'")
      }.first
    self.name = name.map { String($0[0].prefix { $0 != "<" }) }
    self.owner = owner?[1]
    if name == nil, owner == nil { return nil }
  }

  /// Adds what a note says of an error at the same location.
  mutating func add(_ note: CompilerDiagnostic, of error: ConformanceError, _ files: SourceFiles) {
    if RuleConflict.isNote(note) { conflicts.append(note) }
    if note.message.hasPrefix("candidate ") { candidates.append(note) }
    guard let rule = error.rule(note, files), !rules.contains(where: { $0.location == rule.location }) else {
      return
    }
    rules.append(rule)
  }

  /// The requirement that a note is about.
  private func rule(_ note: CompilerDiagnostic, _ files: SourceFiles) -> MissingRule? {
    guard let position = note.location else { return nil }
    let place = files.place(at: position)
    var declaration = place.flatMap { $0.tokens.member(at: $0.token) }
    let message = note.message
    if let values = ["function", "property", "initializer"].lazy
      .compactMap({ message.values(of: "protocol requires \($0) '…' with type '…'") }).first
    {
      let isProperty = message.hasPrefix("protocol requires property")
      declaration =
        declaration ?? MemberDeclaration(name: values[0], type: values[1], isProperty: isProperty)
    } else if let values = message.values(of: "protocol requires nested type '…'") {
      declaration = MemberDeclaration(keyword: "associatedtype", name: values[0])
    } else if message.values(of: "protocol requires subscript with type ") == nil,
      owner == nil || message.values(of: "requirement '…' declared here") == nil
    {
      return nil
    }
    let owner = place.flatMap { $0.tokens.owner(of: $0.token) } ?? owner ?? ""
    return declaration.map { MissingRule(owner: owner, declaration: $0, location: position) }
  }
}
