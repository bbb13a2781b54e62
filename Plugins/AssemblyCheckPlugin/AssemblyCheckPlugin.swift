import Foundation
import PackagePlugin

/// Fails the build on a circle of rules or an ignored override in the targets that the carrying target depends on.
///
/// The check runs after these targets are compiled, and so indexed, because what their compilation writes is
/// named as its input.
@main
struct AssemblyCheckPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let tool = try context.tool(named: "assembly").url
    let products = tool.deletingLastPathComponent()
    let dependencies = compiledDependencies(of: target)
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
        inputFiles: dependencies.filter { own.contains($0.id) }.flatMap {
          outputs(of: $0, in: context.package, products)
        },
        outputFiles: [stamp]
      )
    ]
  }

  /// The Swift targets that are compiled into `target`, in the order in which they are found.
  ///
  /// A macro is not among them, and neither is what it alone depends on: the build compiles these for the host,
  /// into other folders, and none of their code runs in the program.
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

  /// What the compilation of a target writes: an object file for each source with SwiftPM's own build system. Swift
  /// Build writes one for the whole target, and none of an executable but the executable itself.
  private func outputs(of target: SwiftSourceModuleTarget, in package: Package, _ products: URL) -> [URL] {
    if products.path.contains("/Products/") {
      guard target.kind == .executable else { return [products.appending(path: target.moduleName + ".o")] }
      let product = package.products(ofType: ExecutableProduct.self).first { $0.mainTarget.id == target.id }
      return [products.appending(path: product?.name ?? target.name)]
    }
    // SwiftPM puts them side by side, whatever folders the sources are in: two of one name do not compile.
    return target.sourceFiles(withSuffix: "swift").map { file in
      products.appending(path: "\(target.moduleName).build/\(file.url.lastPathComponent).o")
    }
  }
}
