import Foundation
import PackagePlugin

/// `swift package assembly`: builds the package with its tests and runs the tool `assembly` on the index. `stub` needs
/// neither.
@main
struct AssemblyPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    // SwiftPM passes its own option on if it's after the command.
    let arguments = arguments.filter { $0 != "--allow-writing-to-package-directory" }
    let command = command(arguments)
    if command != nil { checkHasAssemblers(context.package) }
    let readsLog = command == "missing" && !arguments.contains { $0.hasPrefix("--log") }
    var status: Int32
    var rounds = 0
    // Status 3: the tool wrote rules, and the next build says what is still missing.
    repeat {
      if let command, !["missing", "stub"].contains(command) { try build() }
      let options = readsLog ? ["--log", try writeBuildLog(context).path] : []
      let tool = try context.tool(named: "assembly").url
      status = try run(tool, arguments + options, in: context.package.directoryURL)
      rounds += 1
    } while status == 3 && readsLog && rounds < 20
    end(status, command)
  }

  /// Ends with a status. SwiftPM says of a status that the plugin ended with it, as if it had crashed.
  private func end(_ status: Int32, _ command: String?) {
    switch (status, command) {
    case (1, "check"): Diagnostics.error("the check found mistakes")
    case (1, "missing"): Diagnostics.error("rules are missing")
    case (64, _): Diagnostics.error("invalid arguments")
    default: exit(status)
    }
  }

  private func run(_ tool: URL, _ arguments: [String], in folder: URL) throws -> Int32 {
    let process = Process()
    process.executableURL = tool
    // The tool is in the package's build folder, so its path leads to the index with any build system and scratch path.
    process.arguments = arguments + ["--package-path", folder.path, "--built-file", tool.path]
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// The command, or `nil` for help and invalid arguments, which need no build.
  private func command(_ arguments: [String]) -> String? {
    if arguments.contains(where: { ["--help", "-h"].contains($0) }) { return nil }
    return arguments.first(where: commands.contains)
  }

  private var commands: [String] { ["graph", "check", "explain", "diff", "missing", "stub"] }

  /// Ends with an error if a package can't have an assembler, before it's built.
  private func checkHasAssemblers(_ package: Package) {
    let targets = package.targets.filter { $0 is any SourceModuleTarget }
    func usesFramework(_ target: any Target) -> Bool {
      target.name == "Assembler" || target.recursiveTargetDependencies.contains { $0.name == "Assembler" }
    }
    if !targets.contains(where: usesFramework) {
      fail(
        "no target depends on Assembler; add '.product(name: \"Assembler\", package: \"Assembler\")' to the "
          + "dependencies of a target"
      )
    }
  }

  private func fail(_ message: String) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("error: \(message)\n".utf8))
    exit(2)
  }

  /// Builds the package, or prints the compiler's errors.
  private func build() throws {
    let result = try build(.all(includingTests: true))
    if result.succeeded || onlyTheCheckFails(result.logText) { return }
    let lines = result.logText.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("[") }
    try? FileHandle.standardError.write(contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
    if result.logText.contains("note: add stubs for conformance") {
      fail("rules are missing; 'swift package assembly missing' names them, and the code that adds them")
    }
    exit(2)
  }

  /// Whether each error in a build's log is a finding of `AssemblyCheckPlugin`. The sources compile then.
  private func onlyTheCheckFails(_ log: String) -> Bool {
    let errors = log.split(whereSeparator: \.isNewline).filter { $0.contains(": error: ") }
    return !errors.isEmpty && errors.allSatisfy { $0.firstRange(of: #/\[[a-z-]+\]$/#) != nil }
  }

  private func build(_ subset: PackageManager.BuildSubset) throws -> PackageManager.BuildResult {
    let parameters = PackageManager.BuildParameters(configuration: .debug, logging: .concise)
    return try packageManager.build(subset, parameters: parameters)
  }

  /// Builds the package and writes the compiler's output to a file.
  ///
  /// A build stops at the first module that fails. After a failure, this builds each application and test on its own, so
  /// that each reports its missing rules.
  private func writeBuildLog(_ context: PluginContext) throws -> URL {
    let all = try build(.all(includingTests: true))
    var logs = [all.logText]
    if !all.succeeded {
      guard all.logText.contains("error: ") else {
        // Swift Build prints the compiler's output and doesn't pass it to the plugin.
        Diagnostics.error(
          "this build system doesn't pass the compiler's output to plugins; run 'swift build --build-tests "
            + "--build-system swiftbuild > build.log 2>&1' and then this command with '--log build.log'"
        )
        exit(2)
      }
      for target in topTargets(of: context.package) { logs.append(try build(.target(target)).logText) }
    }
    let file = context.pluginWorkDirectoryURL.appending(path: "build.log")
    try Data(logs.joined(separator: "\n").utf8).write(to: file)
    return file
  }

  private func topTargets(of package: Package) -> [String] {
    let needed = package.targets.flatMap(\.dependencies).compactMap { dependency -> String? in
      if case .target(let target) = dependency { target.name } else { nil }
    }
    return package.targets.filter { $0 is any SourceModuleTarget }.map(\.name).filter { !needed.contains($0) }
  }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

// Not tried in Xcode: Scripts/systems/xcode-check.sh type-checks it.
extension AssemblyPlugin: XcodeCommandPlugin {
  /// Reads the index of the last build: a plugin can't build a project.
  func performCommand(context: XcodePluginContext, arguments: [String]) throws {
    var arguments = arguments
    // Xcode passes the targets that the user picks.
    while let index = arguments.firstIndex(of: "--target"), index + 1 < arguments.count {
      let module = arguments[index + 1].map { $0.isLetter || $0.isNumber ? $0 : "_" }
      arguments.replaceSubrange(index...index + 1, with: ["--module", String(module)])
    }
    if !arguments.contains(where: commands.contains) { arguments.insert("check", at: 0) }
    let command = command(arguments)
    if command == "missing", !arguments.contains(where: { $0.hasPrefix("--log") }) {
      fail("pass '--log FILE' with the log of a build, such as 'xcodebuild build > FILE'")
    }
    let status = try run(
      context.tool(named: "assembly").url,
      arguments,
      in: context.xcodeProject.directoryURL
    )
    end(status, command)
  }
}
#endif
