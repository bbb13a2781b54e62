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
      let command = finding.severity == .hint ? "notice" : finding.severity.rawValue
      let file = escaped(finding.location.path(relativeTo: style.folder)).replacing(",", with: "%2C")
        .replacing(":", with: "%3A")
      let location = "file=\(file),line=\(finding.location.line),col=\(finding.location.column)"
      let notes = finding.notes.map { "\($0.location.text(relativeTo: style.folder)): \($0.message)" }
      let message = escaped(([finding.message] + notes).joined(separator: "\n"))
      return "::\(command) \(location),title=\(finding.id.rawValue)::\(message)\n"
    }
    .joined()
  }

  func text(_ finding: Finding) -> String {
    let level =
      switch finding.severity {
      case .error: style.red("error:")
      case .warning: style.yellow("warning:")
      case .hint: style.green("note:")
      }
    let lines =
      ["\(position(finding.location)): \(level) \(style.bold(finding.message)) [\(finding.id.rawValue)]"]
      + finding.notes.map { "\(position($0.location)): \(style.dim("note:")) \($0.message)" }
    return lines.joined(separator: "\n")
  }

  /// A position in the format that editors link.
  private func position(_ location: SourcePosition) -> String {
    style.dim(location.text(relativeTo: style.folder))
  }

  private func summary(_ findings: [Finding]) -> String {
    let severities: [Finding.Severity] = [.error, .warning, .hint]
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
