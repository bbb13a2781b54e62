import AssemblyCheck
import AssemblyGraph
import Foundation

/// `assembly missing [TYPE]`: builds the package, and prints or writes the rules that its assemblers are missing.
struct MissingCommand: Command {
  /// More rounds than an application has layers of modules.
  private static let roundLimit = 20

  private let type: String?
  private let logs: [String]
  private let form: MissingRules.StubForm
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
    let style = TextStyle(folder: package.folder, usesColor: Terminal.usesColor)
    if let type, !missing.assemblers.isEmpty, !missing.assemblers.contains(where: { $0.name == type }) {
      let names = missing.assemblers.map(\.name).joined(separator: ", ")
      let message = "no rules are missing in '\(type)', but in \(names)"
      // They are written: others can still be missing some.
      guard fixes else { throw UsageError(message) }
      try Terminal.write(message + "\n", to: nil)
      return .clean
    }
    if !missing.assemblers.isEmpty {
      let others = missing.otherErrors.count
      if others > 0 {
        Terminal.writeError("note: the build has \(others) other error\(others == 1 ? "" : "s")")
      }
      if fixes { return try fix(missing, package, style, builtAt: logs.isEmpty ? start : try logTime()) }
      try Terminal.write(missing.text(of: type, form, style: style), to: nil)
      return .findings
    }
    if missing.otherErrors.isEmpty, build?.succeeded ?? true {
      try Terminal.write("no rules are missing\n", to: nil)
      return .clean
    }
    Terminal.writeError("error: no rules are missing, but the build fails:")
    // After a crash, the last lines of the log say more than its errors.
    let lines = log.split(whereSeparator: \.isNewline).suffix(5).map { String($0) }
    for line in missing.otherErrors.isEmpty ? lines : Array(missing.otherErrors.prefix(10)) {
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

  /// The time of the older build.
  private func logTime() throws -> Double {
    let times = try logs.compactMap {
      (try FileManager.default.attributesOfItem(atPath: $0)[.modificationDate] as? Date)?
        .timeIntervalSince1970
    }
    return times.min() ?? 0
  }

  private func read(_ path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw UsageError("can't read the build log at \(path)")
    }
    return String(decoding: data, as: UTF8.self)
  }
}

/// The output of building a package.
private struct BuildLog {
  let text: String
  let succeeded: Bool

  /// Builds all targets.
  ///
  /// A build stops at the first module that fails. After a failure, this builds each application and test on its own.
  init(of package: PackageLocation) throws {
    let all = try Self.swift(["build", "--build-tests"], in: package)
    succeeded = all.succeeded
    var logs = [all.text]
    if !all.succeeded {
      for target in try Self.topTargets(of: package) {
        logs.append(try Self.swift(["build", "--target", target], in: package).text)
      }
    }
    text = logs.joined(separator: "\n")
  }

  private struct Description: Decodable {
    struct Target: Decodable {
      let name: String
      let type: String
      let target_dependencies: [String]?
    }
    let targets: [Target]
  }

  private static func topTargets(of package: PackageLocation) throws -> [String] {
    let output = try swift(["package", "describe", "--type", "json"], in: package, hasErrors: false)
    // The build already reported an invalid manifest.
    guard output.succeeded else { return [] }
    let targets = try JSONDecoder().decode(Description.self, from: Data(output.text.utf8)).targets
    let needed = Set(targets.flatMap { $0.target_dependencies ?? [] })
    return targets.filter { !needed.contains($0.name) && $0.type != "plugin" }.map(\.name)
  }

  private static func swift(
    _ arguments: [String],
    in package: PackageLocation,
    hasErrors: Bool = true
  ) throws -> (text: String, succeeded: Bool) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // `swift package` takes these options before its subcommand.
    var options = ["swift", arguments[0], "--package-path", package.root]
    if let scratch = package.scratch { options += ["--scratch-path", scratch] }
    process.arguments = options + arguments.dropFirst()
    process.standardOutput = pipe
    process.standardError = hasErrors ? pipe : FileHandle.nullDevice
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus == 0)
  }
}
