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
      let file = escaped(finding.location.path(relativeTo: style.folder)).replacing(",", with: "%2C")
        .replacing(":", with: "%3A")
      let location = "file=\(file),line=\(finding.location.line),col=\(finding.location.column)"
      let notes = finding.notes.map { "\($0.location.text(relativeTo: style.folder)): \($0.message)" }
      let message = escaped(([finding.message] + notes).joined(separator: "\n"))
      return "::\(finding.severity.rawValue) \(location),title=\(finding.id.rawValue)::\(message)\n"
    }
    .joined()
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
