import Foundation
import PackagePlugin

/// Fails the build on a cycle or an ignored override in the targets that the carrying target depends on.
///
/// The check runs after these targets are compiled, and so indexed, because what their compilation writes is
/// named as its input.
@main
struct AssemblyCheckPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let tool = try context.tool(named: "assembly").url
    let products = tool.deletingLastPathComponent()
    let dependencies = target.recursiveTargetDependencies.compactMap { $0 as? SwiftSourceModuleTarget }
    let own = Set(context.package.targets.map(\.id))
    let stamp = context.pluginWorkDirectoryURL.appending(path: "AssembliesChecked.swift")
    let arguments = [
      "check", "--errors-only", "--if-indexed", "--stamp", stamp.path, "--built-file", tool.path,
      "--package-path", context.package.directoryURL.path,
    ]
    return [
      .buildCommand(
        displayName: "Checking the assemblers that \(target.name) depends on",
        executable: tool,
        arguments: arguments + dependencies.flatMap { ["--module", $0.moduleName] },
        inputFiles: dependencies.filter { own.contains($0.id) }.flatMap { objects(of: $0, in: products) },
        outputFiles: [stamp]
      )
    ]
  }

  /// The object files of a target: one for each source with SwiftPM's own build system, one for the whole target
  /// with Swift Build.
  private func objects(of target: SwiftSourceModuleTarget, in products: URL) -> [URL] {
    if products.path.contains("/Products/") { return [products.appending(path: target.moduleName + ".o")] }
    let folder = target.directoryURL.path
    return target.sourceFiles(withSuffix: "swift").map { file in
      let path = file.url.path.dropFirst(folder.count + (folder.hasSuffix("/") ? 0 : 1))
      return products.appending(path: "\(target.moduleName).build/\(path).o")
    }
  }
}
