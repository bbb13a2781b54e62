/// A mistake, or a likely mistake, that compiles.
public struct Finding: Sendable, Codable, Equatable {
  public enum Severity: String, Sendable, Codable {
    case error, warning
  }

  /// Another location that explains the finding.
  public struct Note: Sendable, Codable, Hashable {
    public let location: SourcePosition
    public let message: String
  }

  public let id: FindingID
  public let severity: Severity
  public let message: String
  public let location: SourcePosition
  public let notes: [Note]

  init(
    _ id: FindingID,
    _ message: String,
    severity: Severity? = nil,
    at location: SourcePosition,
    notes: [Note] = []
  ) {
    self.id = id
    self.severity = severity ?? id.severity
    self.message = message
    self.location = location
    self.notes = notes
  }

  /// The finding and its notes on a line each, in the format that editors link:
  /// `Sources/App/App.swift:3:10: error: message [cycle]`.
  ///
  /// - Parameter folder: The folder that paths are relative to. Pass `nil` for absolute paths.
  public func text(relativeTo folder: String? = nil) -> String {
    FindingRenderer(style: TextStyle(folder: folder)).text(self)
  }
}

extension Finding: CustomStringConvertible {
  public var description: String { text() }
}

/// The kind of a finding. Comments that suppress findings name its raw value. More follow, so a `switch` needs
/// `@unknown default`.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum FindingID: String, Sendable, Codable, CaseIterable {
  case cycle
  case ignoredOverride = "ignored-override"
  case nearMiss = "near-miss"
  case captiveDependency = "captive-dependency"
  case duplicateRule = "duplicate-rule"
  case uncontrolledEffect = "uncontrolled-effect"
  case overlap
  case retainedByScope = "retained-by-scope"
  case notForwarded = "not-forwarded"
  case replacedLifetime = "replaced-lifetime"
  case argumentNotInKey = "argument-not-in-key"
  case recreatedScope = "recreated-scope"
  case hiddenRule = "hidden-rule"

  /// The default severity. A finding can have another one.
  public var severity: Finding.Severity {
    switch self {
    case .cycle, .ignoredOverride, .overlap: .error
    default: .warning
    }
  }
}

/// A collection of findings that describes them in a test's failure.
public struct Findings: RandomAccessCollection, Error, CustomStringConvertible {
  private let findings: [Finding]
  private let folder: String?

  init(_ findings: [Finding], folder: String?) {
    self.findings = findings
    self.folder = folder
  }

  public var startIndex: Int { findings.startIndex }
  public var endIndex: Int { findings.endIndex }
  public subscript(position: Int) -> Finding { findings[position] }

  /// Throws the findings if there are any.
  func check() throws(Findings) {
    if !isEmpty { throw self }
  }

  /// The output of `assembly check`.
  public var description: String {
    FindingRenderer(style: TextStyle(folder: folder)).text(findings)
  }
}

/// A position in a source file.
public struct SourcePosition: Hashable, Comparable, Sendable, Decodable {
  /// The file's absolute path.
  public let file: String
  /// The line, starting at 1.
  public let line: Int
  /// The column in UTF-8 bytes, starting at 1, as the compiler prints it.
  public let column: Int

  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }

  /// The position with a path relative to `folder`: `Sources/App/App.swift:3:10`.
  ///
  /// - Parameter folder: A folder. The path of a file outside of it is absolute.
  public func text(relativeTo folder: String?) -> String {
    "\(path(relativeTo: folder)):\(line):\(column)"
  }

  /// The path of the file relative to `folder`, or its absolute path if it isn't in `folder`.
  public func path(relativeTo folder: String?) -> String {
    folder.flatMap { FilePath.path(file, relativeTo: $0) }.map { String($0) } ?? file
  }
}

extension SourcePosition: Encodable {
  enum CodingKeys: String, CodingKey { case file, line, column }

  /// Encodes the path relative to the encoder's folder, if there is one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path(relativeTo: encoder.userInfo[.folder] as? String), forKey: .file)
    try container.encode(line, forKey: .line)
    try container.encode(column, forKey: .column)
  }
}

/// The style of text output.
package struct TextStyle: Sendable {
  /// The folder that paths are relative to, or `nil` for absolute paths.
  package var folder: String?
  /// Whether to use color, with ANSI escape sequences.
  package var usesColor: Bool

  package init(folder: String? = nil, usesColor: Bool = false) {
    self.folder = folder
    self.usesColor = usesColor
  }

  package func bold(_ text: String) -> String { escape("1", text) }
  package func dim(_ text: String) -> String { escape("2", text) }
  package func red(_ text: String) -> String { escape("1;31", text) }
  func yellow(_ text: String) -> String { escape("1;33", text) }
  package func green(_ text: String) -> String { escape("32", text) }
  package func cyan(_ text: String) -> String { escape("36", text) }

  /// `Sources/App/App.swift:3:10`.
  package func position(_ location: SourcePosition) -> String {
    dim("\(path(location)):\(location.line):\(location.column)")
  }

  /// `Sources/App/App.swift:3`.
  package func line(_ location: SourcePosition) -> String { dim("\(path(location)):\(location.line)") }

  /// A path relative to the folder. Paths in dependencies start with the package's name.
  package func path(_ location: SourcePosition) -> String {
    let path = location.path(relativeTo: folder)
    // Dependencies are checked out in the build folder, which can be inside the package.
    guard path.hasPrefix("/") || path.contains("/checkouts/"),
      let root = FilePath.package(above: location.file)
    else { return path }
    return "\(FilePath.name(ofPackage: root))/\(location.path(relativeTo: root))"
  }

  private func escape(_ code: String, _ text: String) -> String {
    usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// Renders findings as text or as GitHub workflow commands.
package struct FindingRenderer: Sendable {
  private let style: TextStyle

  package init(style: TextStyle = TextStyle()) {
    self.style = style
  }

  /// Returns a line for each finding and note, in the format that editors link, and a summary.
  package func text(_ findings: [Finding]) -> String {
    let lines = findings.map(text) + [summary(findings)]
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns workflow commands, which GitHub shows as annotations of a pull request.
  package func github(_ findings: [Finding]) -> String {
    findings.map { finding in
      let notes = finding.notes.map { "\($0.location.text(relativeTo: style.folder)): \($0.message)" }
      let message = ([finding.message] + notes).joined(separator: "\n")
      return annotation(finding.severity.rawValue, finding.location, title: finding.id.rawValue, message)
    }
    .joined()
  }

  /// Returns a workflow command for each note of a list.
  func github(_ notes: [Finding.Note]) -> String {
    notes.map { annotation("notice", $0.location, title: "assembly", $0.message) }.joined()
  }

  private func annotation(_ level: String, _ place: SourcePosition, title: String, _ message: String)
    -> String
  {
    let file = escaped(place.path(relativeTo: style.folder)).replacing(",", with: "%2C")
      .replacing(":", with: "%3A")
    return
      "::\(level) file=\(file),line=\(place.line),col=\(place.column),title=\(title)::\(escaped(message))\n"
  }

  func text(_ finding: Finding) -> String {
    let level =
      switch finding.severity {
      case .error: style.red("error:")
      case .warning: style.yellow("warning:")
      }
    let lines =
      ["\(position(finding.location)): \(level) \(style.bold(finding.message)) [\(finding.id.rawValue)]"]
      + finding.notes.map { "\(position($0.location)): \(style.dim("note:")) \($0.message)" }
    return lines.joined(separator: "\n")
  }

  /// Returns a line for each note of a list.
  package func text(_ notes: [Finding.Note]) -> String {
    notes.map { "\(position($0.location)): \(style.dim("note:")) \($0.message)\n" }.joined()
  }

  /// A position in the format that editors link.
  private func position(_ location: SourcePosition) -> String {
    style.dim(location.text(relativeTo: style.folder))
  }

  private func summary(_ findings: [Finding]) -> String {
    let severities: [Finding.Severity] = [.error, .warning]
    let parts = severities.compactMap { severity in
      let number = findings.count { $0.severity == severity }
      return number == 0 ? nil : count(number, severity.rawValue)
    }
    return parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
  }

  private func escaped(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }
}

/// `1 rule`, `2 rules`.
package func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(number) \(number == 1 ? noun : plural ?? "\(noun)s")"
}
