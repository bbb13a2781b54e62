import AssemblyGraph

/// `assembly check`: prints what is wrong, and fails if anything is.
struct CheckCommand: Command {
  private enum Format: String, CaseIterable { case text, json, github }

  private let format: Format
  private let warningsAreErrors: Bool

  init(_ arguments: inout Arguments) throws {
    format = try arguments.option("--format", default: .text)
    warningsAreErrors = arguments.flag("--warnings-as-errors")
  }

  func run(_ package: PackageLocation) throws -> ExitStatus {
    let findings = try package.read().findings
    try Terminal.write(render(findings, package), to: nil)
    let failing: [Finding.Severity] = warningsAreErrors ? [.error, .warning] : [.error]
    return findings.contains { failing.contains($0.severity) } ? .findings : .clean
  }

  private func render(_ findings: [Finding], _ package: PackageLocation) -> String {
    let style = TextStyle(folder: package.folder, hasColours: Terminal.hasColours)
    switch format {
    case .text: return FindingRenderer(style: style).text(findings)
    case .json: return JSONRenderer(folder: package.folder).render(findings)
    case .github: return FindingRenderer(style: style).github(findings)
    }
  }
}
