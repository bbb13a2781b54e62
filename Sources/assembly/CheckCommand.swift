import AssemblyGraph

/// `assembly check`: prints what is wrong, and fails if anything is.
struct CheckCommand: Command {
  private enum Format: String, CaseIterable { case text, json, github }

  private let format: Format
  private let warningsAreErrors: Bool
  private let options: CheckOptions

  init(_ arguments: inout Arguments) throws {
    format = try arguments.option("--format", default: .text)
    warningsAreErrors = arguments.flag("--warnings-as-errors")
    var options = CheckOptions()
    options.reportsPublicUnreachable = arguments.flag("--public")
    if let text = try arguments.option("--rule-limit") {
      guard let limit = Int(text), limit > 0 else {
        throw UsageError(description: "--rule-limit is a number from 1, not '\(text)'")
      }
      options.ruleLimit = limit
    }
    self.options = options
  }

  func run(_ package: PackageLocation) throws -> ExitStatus {
    let findings = try package.read(options).findings
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
