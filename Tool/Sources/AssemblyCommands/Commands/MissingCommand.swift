import AssemblyCheck

/// `assembly missing [TYPE] --log FILE`: prints or writes the rules that the assemblers of a build are missing.
///
/// The plugin builds, and passes the log. While this writes something, it builds again: a module whose rules are added
/// lets the next ones compile.
struct MissingCommand: Command {
  private let type: String?
  private let logs: [String]
  private let fixes: Bool

  init(_ arguments: inout Arguments) throws {
    logs = try arguments.options("--log")
    fixes = arguments.flag("--fix")
    type = arguments.optionalPositional()
    if logs.isEmpty {
      throw UsageError(
        "'missing' reads the log of a build: run 'swift build --build-tests > build.log 2>&1' and pass '--log build.log'"
      )
    }
  }

  func run(_ package: PackageLocation) throws -> ExitStatus {
    let log = try logs.map(read).joined(separator: "\n")
    let sources = PackageSources(root: package.root, scratch: package.scratch, log: log)
    var missing = MissingRules(in: log, sources, isolation: DefaultIsolation(of: package, log: log))
    let others = missing.otherErrors
    if let type, !sources.hasType(type) { throw UsageError.notFound("no type is called '\(type)'") }
    if let type, !missing.isEmpty, !missing.names.contains(type) {
      // They are written, or were there: others can still be missing some.
      let names = missing.names.joined(separator: ", ")
      try Terminal.write("no rules are missing in '\(type)', but in \(names)\n", to: nil)
      return .clean
    }
    if missing.isEmpty {
      if others.isEmpty {
        try Terminal.write("no rules are missing\n", to: nil)
        return .clean
      }
      write(others, below: "error: no rules are missing, but the build fails:")
      return .unreadable
    }
    if let type { missing.select(type) }
    let status = fixes ? try fix(missing, package) : .findings
    if !fixes { try Terminal.write(missing.text(style: package.style), to: nil) }
    // What is missing comes first.
    if !others.isEmpty { write(others, below: "note: the build has \(count(others.count, "other error")):") }
    return status
  }

  /// Writes the first errors that aren't about rules, such as the conformances of other types.
  private func write(_ errors: [String], below title: String) {
    Terminal.writeError(title)
    for line in errors.prefix(10) { Terminal.writeError("  \(line)") }
  }

  private func fix(_ missing: MissingRules, _ package: PackageLocation) throws -> ExitStatus {
    let time = logs.compactMap(FilePath.modified).min() ?? 0
    let edits = try missing.edits(in: package.root, builtAt: time)
    for rule in edits.skipped { Terminal.writeError("note: \(rule)") }
    if edits.isEmpty {
      Terminal.writeError("note: nothing to write in \(missing.names.joined(separator: ", "))")
      return .findings
    }
    try Terminal.write(edits.apply(style: package.style), to: nil)
    if edits.stubs > 0 {
      let (bodies, them) = edits.stubs == 1 ? ("body stops", "it") : ("bodies stop", "them")
      Terminal.writeError("note: \(edits.stubs) \(bodies) the program until you write \(them)")
      for type in missing.assemblers.flatMap(\.stubTypes).unique() {
        Terminal.writeError("note: 'swift package assembly stub \(type)' writes a stub")
      }
    }
    return .wrote
  }

  private func read(_ path: String) throws -> String {
    guard let log = FilePath.text(path) else { throw UsageError("can't read the build log at \(path)") }
    return log
  }
}
