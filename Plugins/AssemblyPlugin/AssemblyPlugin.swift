import Foundation
import PackagePlugin

/// `swift package assembly …`: builds the package, tests included, and runs the tool `assembly` on its index.
@main
struct AssemblyPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var options: [String] = []
    if let command = command(arguments) {
      if command != "missing" {
        try build()
      } else if !arguments.contains(where: { $0.hasPrefix("--log") }) {
        options = ["--log", try writeBuildLog(context).path]
      }
    }
    let tool = try context.tool(named: "assembly").url
    let process = Process()
    process.executableURL = tool
    // The tool was built into the same folder as the package, so the index is found from there whatever the
    // build system and the scratch path are.
    process.arguments =
      arguments + options + ["--package-path", context.package.directoryURL.path, "--built-file", tool.path]
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    exit(process.terminationStatus)
  }

  /// The command that needs a build first; nil for the help and for wrong arguments.
  private func command(_ arguments: [String]) -> String? {
    if arguments.contains(where: { ["--help", "-h"].contains($0) }) { return nil }
    return arguments.first { ["graph", "check", "explain", "diff", "missing"].contains($0) }
  }

  private func build() throws {
    let result = try build(.all(includingTests: true))
    if result.succeeded { return }
    Diagnostics.error(
      "the package does not compile, so there is no graph of it; 'swift package assembly missing' lists the rules "
        + "that assemblers lack"
    )
    FileHandle.standardError.write(Data(result.logText.utf8))
    exit(2)
  }

  private func build(_ subset: PackageManager.BuildSubset) throws -> PackageManager.BuildResult {
    let parameters = PackageManager.BuildParameters(configuration: .debug, logging: .concise)
    return try packageManager.build(subset, parameters: parameters)
  }

  /// Builds the package and writes down what the compiler prints.
  ///
  /// A build stops at the first module that fails. The targets that no other needs, which are the applications and
  /// the tests, are built by themselves then, so that each says what it lacks.
  private func writeBuildLog(_ context: PluginContext) throws -> URL {
    let all = try build(.all(includingTests: true))
    var logs = [all.logText]
    if !all.succeeded {
      guard all.logText.contains("error: ") else {
        // Swift Build prints what the compiler says, and tells the plugin that the build failed and no more.
        Diagnostics.error(
          "this build system does not give a plugin the compiler's messages: run 'swift build --build-tests "
            + "--build-system swiftbuild > build.log 2>&1', and this command with '--log build.log'"
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
