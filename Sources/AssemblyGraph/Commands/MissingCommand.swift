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
    let missing = MissingRules(in: log, source: try? package.source())
    let style = package.style
    let others = missing.otherErrors
    if let type, !missing.assemblers.isEmpty, !missing.assemblers.contains(where: { $0.name == type }) {
      let names = missing.assemblers.map(\.name).joined(separator: ", ")
      let message = "no rules are missing in '\(type)', but in \(names)"
      // They are written: others can still be missing some.
      guard fixes else { throw UsageError(message) }
      try Terminal.write(message + "\n", to: nil)
      return .clean
    }
    if !missing.assemblers.isEmpty {
      if !others.isEmpty { Terminal.writeError("note: the build has \(count(others.count, "other error"))") }
      if fixes {
        return try fix(missing, package, style, builtAt: logs.compactMap(FilePath.modified).min() ?? start)
      }
      try Terminal.write(missing.text(of: type, form, style: style), to: nil)
      return .findings
    }
    if others.isEmpty, build?.succeeded ?? true {
      try Terminal.write("no rules are missing\n", to: nil)
      return .clean
    }
    Terminal.writeError("error: no rules are missing, but the build fails:")
    // After a crash, the last lines of the log say more than its errors.
    let lines = log.split(whereSeparator: \.isNewline).suffix(5).map { String($0) }
    for line in others.isEmpty ? lines : Array(others.prefix(10)) {
      Terminal.writeError("  \(line)")
    }
    return .unreadable
  }

  private func fix(
    _ missing: MissingRules,
    _ package: PackageLocation,
    _ style: TextStyle,
    builtAt time: Double
  )
    throws -> ExitStatus
  {
    let (edits, stubs, skipped) = try missing.edits(of: type, form, in: package.root, builtAt: time)
    for rule in skipped { Terminal.writeError("note: not written: \(rule)") }
    if edits.isEmpty { return .findings }
    try Terminal.write(edits.apply(style: style), to: nil)
    if stubs > 0 {
      Terminal.writeError(
        "note: \(stubs) bod\(stubs == 1 ? "y stops" : "ies stop") the program until you write \(stubs == 1 ? "it" : "them")"
      )
    }
    return .wrote
  }

  private func read(_ path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw UsageError("can't read the build log at \(path)")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
