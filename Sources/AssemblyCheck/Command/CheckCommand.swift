import Foundation

/// `assembly check`: prints the findings.
package struct CheckCommand: Command {
  private enum Format: String, CaseIterable { case text, json, github }

  private let format: Format
  private let warningsAreErrors: Bool
  private let isOptional: Bool
  private let stamp: String?
  private let options: CheckOptions

  package init(_ arguments: inout Arguments) throws {
    format = try arguments.option("--format", default: .text)
    warningsAreErrors = arguments.flag("--warnings-as-errors")
    isOptional = arguments.flag("--if-indexed")
    stamp = try arguments.option("--stamp")
    var options = CheckOptions()
    options.reportsPublicUnreachable = arguments.flag("--public")
    if let text = try arguments.option("--rule-limit") {
      guard let limit = Int(text), limit > 0 else {
        throw UsageError("--rule-limit must be a positive number, not '\(text)'")
      }
      options.ruleLimit = limit
    }
    self.options = options
  }

  package func run(_ package: PackageLocation) throws -> ExitStatus {
    do {
      let graph = try RuleGraph(reading: package.source())
      package.noteMissingAssemblers(graph.assemblers.isEmpty)
      let findings = Checks.findings(in: graph, options)
      try Terminal.write(render(findings, package), to: nil)
      let failing: [Finding.Severity] = warningsAreErrors ? [.error, .warning] : [.error]
      if findings.contains(where: { failing.contains($0.severity) }) { return .findings }
    } catch let error as IndexError where isOptional && error.isMissingIndex {
      Terminal.writeError("note: the assemblers aren't checked: \(error)")
    }
    if let stamp { try write(stamp) }
    return .clean
  }

  /// Leaves an up-to-date file alone. A new one would make the build compile the plugin's target again.
  private func write(_ stamp: String) throws {
    let text = "// The assemblers are checked.\n"
    if FileManager.default.contents(atPath: stamp) == Data(text.utf8) { return }
    try Terminal.write(text, to: stamp)
  }

  private func render(_ findings: [Finding], _ package: PackageLocation) -> String {
    switch format {
    case .text: return FindingRenderer(style: package.style).text(findings)
    case .json: return JSONRenderer(folder: package.folder).render(findings)
    case .github: return FindingRenderer(style: package.style).github(findings)
    }
  }
}
