import Foundation
import PackagePlugin

/// `swift package assembly …`: builds the package, tests included, and runs the tool `assembly` on its index.
@main
struct AssemblyPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let needsIndex = !arguments.contains { ["--help", "-h"].contains($0) } && !arguments.isEmpty
    if needsIndex { try build() }
    let tool = try context.tool(named: "assembly").url
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments + ["--package-path", context.package.directoryURL.path]
    // The tool was built into the same folder as the package, so the index is found from there whatever the
    // build system and the scratch path are.
    process.arguments?.append(contentsOf: ["--built-file", tool.path])
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    exit(process.terminationStatus)
  }

  private func build() throws {
    let parameters = PackageManager.BuildParameters(configuration: .debug, logging: .concise)
    let result = try packageManager.build(.all(includingTests: true), parameters: parameters)
    if result.succeeded { return }
    Diagnostics.error("the package does not compile, so there is no graph of it")
    FileHandle.standardError.write(Data(result.logText.utf8))
    exit(2)
  }
}
