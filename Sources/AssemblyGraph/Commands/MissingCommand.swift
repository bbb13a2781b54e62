import AssemblyCheck
import Foundation

/// `assembly missing [TYPE]`: builds the package, and prints or writes the rules that its assemblers are missing.
struct MissingCommand: Command {
  /// More rounds than an application has layers of modules.
  private static let roundLimit = 20

  private let type: String?
  private let logs: [String]
  private let form: MissingAnswers.StubForm
  private let fixes: Bool

  init(_ arguments: inout Arguments) throws {
    logs = try arguments.options("--log")
    fixes = arguments.flag("--fix")
    let isStored = arguments.flag("--stored")
    let isDefault = arguments.flag("--defaults")
    if isStored, isDefault { throw UsageError("use either --stored or --defaults") }
    form = isStored ? .stored : isDefault ? .defaults : .rule
    type = arguments.optionalPositional()
  }

  func run(_ package: PackageLocation) throws -> ExitStatus {
    var status = try round(package)
    var rounds = 1
    // A module whose rules are added now lets the next ones compile.
    while status == .wrote, logs.isEmpty, rounds < Self.roundLimit {
      try Terminal.write("\n", to: nil)
      status = try round(package)
      rounds += 1
    }
    return status
  }

  private func round(_ package: PackageLocation) throws -> ExitStatus {
    let start = Date().timeIntervalSince1970
    let build = try logs.isEmpty ? BuildLog(of: package) : nil
    let log = try build?.text ?? logs.map(read).joined(separator: "\n")
    // If nothing compiled, there is no index.
    var missing = MissingRules(
      in: log,
      source: try? package.source(),
      isolation: DefaultIsolation(of: package, log: log)
    )
    let others = missing.otherErrors
    if let type, missing.isEmpty || !missing.names.contains(type) {
      let known = missing.names + ((try? package.read().assemblers.map(\.name)) ?? [])
      if !known.contains(type), !known.isEmpty {
        throw UsageError.notFound(
          "no assembler is called '\(type)'; there are: \(known.unique().joined(separator: ", "))"
        )
      }
      if !missing.isEmpty {
        // They are written, or were there: others can still be missing some.
        let names = missing.names.joined(separator: ", ")
        try Terminal.write("no rules are missing in '\(type)', but in \(names)\n", to: nil)
        return .clean
      }
    }
    if missing.isEmpty {
      return try report(others, log, succeeded: others.isEmpty && build?.succeeded ?? true)
    }
    if let type { missing.select(type) }
    if !others.isEmpty { Terminal.writeError("note: the build has \(count(others.count, "other error"))") }
    if fixes { return try fix(missing, package, builtAt: logs.compactMap(FilePath.modified).min() ?? start) }
    try Terminal.write(missing.text(form, style: package.style), to: nil)
    return .findings
  }

  /// Reports a build without missing rules.
  private func report(_ errors: [String], _ log: String, succeeded: Bool) throws -> ExitStatus {
    if succeeded {
      try Terminal.write("no rules are missing\n", to: nil)
      return .clean
    }
    Terminal.writeError("error: no rules are missing, but the build fails:")
    // After a crash, the last lines of the log say more than its errors.
    let end = log.split(whereSeparator: \.isNewline).suffix(5).map { String($0) }
    for line in errors.isEmpty ? end : Array(errors.prefix(10)) { Terminal.writeError("  \(line)") }
    return .unreadable
  }

  private func fix(_ missing: MissingRules, _ package: PackageLocation, builtAt time: Double) throws
    -> ExitStatus
  {
    let (edits, stubs, skipped) = try missing.edits(form, in: package.root, builtAt: time)
    for rule in skipped { Terminal.writeError("note: not written: \(rule)") }
    if edits.isEmpty {
      if skipped.isEmpty {
        Terminal.writeError("note: nothing to write in \(missing.names.joined(separator: ", "))")
      }
      return .findings
    }
    try Terminal.write(edits.apply(style: package.style), to: nil)
    if stubs > 0 {
      let (bodies, them) = stubs == 1 ? ("body stops", "it") : ("bodies stop", "them")
      Terminal.writeError("note: \(stubs) \(bodies) the program until you write \(them)")
    }
    return .wrote
  }

  private func read(_ path: String) throws -> String {
    guard let bytes = FilePath.bytes(path) else { throw UsageError("can't read the build log at \(path)") }
    return String(decoding: bytes, as: UTF8.self)
  }
}
