import Foundation

/// A command of a command-line tool.
package protocol Command {
  /// Parses the arguments that belong to the command.
  init(_ arguments: inout Arguments) throws

  func run(_ package: PackageLocation) throws -> ExitStatus
}

/// The tools' exit statuses.
package enum ExitStatus: Int32 {
  case clean = 0
  /// There are findings, which in a build are errors or, with `--warnings-as-errors`, warnings; or missing rules.
  case findings = 1
  /// The build fails for a reason other than missing rules, the index can't be read, or the output can't be written.
  case unreadable = 2
  /// Missing rules were written. Build again, because the modules above can be missing more.
  case wrote = 3
  /// The arguments are invalid (`EX_USAGE`).
  case usage = 64

  /// Runs a tool, prints the error that it throws, and exits.
  package static func exit(after tool: () throws -> ExitStatus) -> Never {
    let status: ExitStatus
    do {
      status = try tool()
    } catch {
      Terminal.writeError("error: \(error)")
      let isUsage = if case .moduleNotFound? = error as? IndexError { true } else { error is UsageError }
      status = isUsage ? .usage : .unreadable
    }
    Foundation.exit(status.rawValue)
  }
}

/// Standard output and standard error.
package enum Terminal {
  /// Whether standard output is a terminal with color, and `NO_COLOR` isn't set.
  package static var usesColor: Bool {
    usesColor(isTerminal: isatty(STDOUT_FILENO) == 1, ProcessInfo.processInfo.environment)
  }

  static func usesColor(isTerminal: Bool, _ environment: [String: String]) -> Bool {
    isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  /// Writes a line to standard error.
  package static func writeError(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
  }

  /// Writes to a file, or to standard output if `file` is `nil`.
  package static func write(_ text: String, to file: String?) throws {
    guard let file else {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
      return
    }
    do {
      try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
    } catch {
      throw OutputError(description: "can't write \(file): \(error.localizedDescription)")
    }
  }

  private struct OutputError: Error, CustomStringConvertible {
    let description: String
  }
}

/// `assembly check`: prints the findings.
package struct CheckCommand: Command {
  private enum Format: String, CaseIterable { case text, json, github }

  private let format: Format
  private let warningsAreErrors: Bool
  private let isOptional: Bool
  private let stamp: String?
  private let inventory: Inventory?

  package init(_ arguments: inout Arguments) throws {
    format = try arguments.option("--format", default: .text)
    warningsAreErrors = arguments.flag("--warnings-as-errors")
    isOptional = arguments.flag("--if-indexed")
    stamp = try arguments.option("--stamp")
    inventory = try arguments.option("--list")
  }

  package func run(_ package: PackageLocation) throws -> ExitStatus {
    do {
      var source = try package.source()
      source.leavesOutStaleModules = isOptional
      let graph = try RuleGraph(reading: source)
      package.noteMissingAssemblers(graph.assemblers.isEmpty)
      if let inventory {
        let notes = inventory.notes(in: graph)
        try Terminal.write(render(notes, package), to: nil)
        return warningsAreErrors && !notes.isEmpty ? .findings : .clean
      }
      if !graph.index.leftOut.isEmpty {
        let modules = graph.index.leftOut.sorted().joined(separator: ", ")
        Terminal.writeError("note: not checked, because a source changed after the build: \(modules)")
      }
      let findings = Checks.findings(in: graph)
      try Terminal.write(render(findings, package), to: nil)
      // A build that prints a warning goes on.
      let failing: [Finding.Severity] = warningsAreErrors || !isOptional ? [.error, .warning] : [.error]
      let unbuilt = graph.index.unbuilt.sorted()
      if !unbuilt.isEmpty {
        Terminal.writeError(
          "error: nothing is reported of \(unbuilt.joined(separator: ", ")), because the last build failed; run "
            + "'swift build --build-tests' first"
        )
      }
      if findings.contains(where: { failing.contains($0.severity) }) { return .findings }
      if !unbuilt.isEmpty { return .unreadable }
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
    case .text: FindingRenderer(style: package.style).text(findings)
    case .json: JSONRenderer(folder: package.folder).render(findings: findings)
    case .github: FindingRenderer(style: package.style).github(findings)
    }
  }

  private func render(_ notes: [Finding.Note], _ package: PackageLocation) -> String {
    switch format {
    case .text: FindingRenderer(style: package.style).text(notes)
    case .json: JSONRenderer(folder: package.folder).render(notes: notes)
    case .github: FindingRenderer(style: package.style).github(notes)
    }
  }
}
