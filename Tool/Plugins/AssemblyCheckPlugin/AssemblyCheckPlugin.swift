import Foundation
import PackagePlugin

/// Checks the dependencies of the target that uses this plugin, and fails the build if there are errors.
///
/// The build prints warnings and goes on.
///
/// The check's inputs are the build products of these dependencies, so it runs after they are compiled and indexed.
@main
struct AssemblyCheckPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let tool = try context.tool(named: "assembly-check").url
    let products = tool.deletingLastPathComponent()
    let dependencies = compiledDependencies(of: target)
    let own = Set(context.package.targets.map(\.id))
    let stamp = context.pluginWorkDirectoryURL.appending(path: "AssembliesChecked.swift")
    let arguments = [
      "--if-indexed", "--stamp", stamp.path, "--built-file", tool.path,
      "--package-path", context.package.directoryURL.path,
    ]
    return [
      .buildCommand(
        displayName: "Checking the assemblers that \(target.name) depends on",
        executable: tool,
        arguments: arguments + dependencies.flatMap { ["--module", $0.moduleName] },
        inputFiles: dependencies.filter { own.contains($0.id) }.flatMap {
          outputs(of: $0, in: context.package, products)
        },
        outputFiles: [stamp]
      )
    ]
  }

  /// The Swift targets that are part of the program.
  ///
  /// Macros and their dependencies aren't. They are built for the host, in other folders.
  private func compiledDependencies(of target: Target) -> [SwiftSourceModuleTarget] {
    var found: [SwiftSourceModuleTarget] = []
    var seen: Set<Target.ID> = []
    func visit(_ target: Target) {
      for dependency in target.dependencies {
        let targets: [Target] =
          switch dependency {
          case .target(let target): [target]
          case .product(let product): product.targets
          @unknown default: []
          }
        for target in targets where seen.insert(target.id).inserted {
          let swift = target as? SwiftSourceModuleTarget
          if swift?.kind == .macro { continue }
          if let swift { found.append(swift) }
          visit(target)
        }
      }
    }
    visit(target)
    return found
  }

  /// The build products of a target.
  ///
  /// SwiftPM's own build system writes an object file for each source. Swift Build writes one for each target, and only
  /// the executable itself for an executable target.
  private func outputs(of target: SwiftSourceModuleTarget, in package: Package, _ products: URL) -> [URL] {
    if products.path.contains("/Products/") {
      guard target.kind == .executable else { return [products.appending(path: target.moduleName + ".o")] }
      let product = package.products(ofType: ExecutableProduct.self).first { $0.mainTarget.id == target.id }
      return [products.appending(path: product?.name ?? target.name)]
    }
    // SwiftPM puts all object files of a target in one folder.
    return target.sourceFiles(withSuffix: "swift").map { file in
      products.appending(path: "\(target.moduleName).build/\(file.url.lastPathComponent).o")
    }
  }
}
