import AssemblyGraph
import Foundation

/// `assembly missing [TYPE]`: builds the package, and prints the rules that its assemblers lack.
struct MissingCommand: Command {
  private let type: String?
  private let logs: [String]

  init(_ arguments: inout Arguments) throws {
    logs = try arguments.options("--log")
    type = arguments.optionalPositional()
  }

  func run(_ package: PackageLocation) throws -> ExitStatus {
    let build = try logs.isEmpty ? BuildLog(of: package) : nil
    let log = try build?.text ?? logs.map(read).joined(separator: "\n")
    // Where nothing compiled there is no index, and so no leaf to be found.
    let missing = MissingRules(in: log, source: try? package.source())
    let style = TextStyle(folder: package.folder, usesColor: Terminal.usesColor)
    if let type, !missing.assemblers.isEmpty, !missing.assemblers.contains(where: { $0.name == type }) {
      let names = missing.assemblers.map(\.name).joined(separator: ", ")
      throw UsageError(description: "no assembler '\(type)' lacks a rule; these do: \(names)")
    }
    if !missing.assemblers.isEmpty {
      try Terminal.write(missing.text(of: type, style: style), to: nil)
      let others = missing.otherErrors.count
      if others > 0 {
        Terminal.complain("note: the build has \(others) error\(others == 1 ? "" : "s") of other kinds")
      }
      return .findings
    }
    if missing.otherErrors.isEmpty, build?.succeeded ?? true {
      try Terminal.write("no assembler lacks a rule\n", to: nil)
      return .clean
    }
    Terminal.complain("error: the build fails, and not for want of a rule:")
    // A build that crashed says nothing that looks like an error: its last lines do.
    let lines = log.split(whereSeparator: \.isNewline).suffix(5).map { String($0) }
    for line in missing.otherErrors.isEmpty ? lines : Array(missing.otherErrors.prefix(10)) {
      Terminal.complain("  \(line)")
    }
    return .unreadable
  }

  private func read(_ path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw UsageError(description: "cannot read the build's log at \(path)")
    }
    return String(decoding: data, as: UTF8.self)
  }
}

/// What building a package prints.
private struct BuildLog {
  let text: String
  let succeeded: Bool

  /// Builds all targets. A build stops at the first module that fails, so the targets that no other needs, which
  /// are the applications and the tests, are built by themselves then.
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
    // The build has said what is wrong with the manifest.
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
    // `swift package` takes its own options before the name of its subcommand.
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
