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
    return [
      check(
        target.name,
        tool: tool,
        package: context.package.directoryURL,
        modules: dependencies.map(\.moduleName),
        inputFiles: dependencies.filter { own.contains($0.id) }.flatMap {
          outputs(of: $0, in: context.package, products)
        },
        stampIn: context.pluginWorkDirectoryURL
      )
    ]
  }

  private func check(
    _ name: String,
    tool: URL,
    package: URL,
    modules: [String],
    inputFiles: [URL],
    stampIn folder: URL
  ) -> Command {
    let stamp = folder.appending(path: "AssembliesChecked.swift")
    let arguments = [
      "--if-indexed", "--stamp", stamp.path, "--built-file", tool.path, "--package-path", package.path,
    ]
    return .buildCommand(
      displayName: "Checking the assemblers that \(name) depends on",
      executable: tool,
      arguments: arguments + modules.flatMap { ["--module", $0] },
      inputFiles: inputFiles,
      outputFiles: [stamp]
    )
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

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

// Not tried in Xcode: Scripts/systems/xcode-check.sh type-checks it.
extension AssemblyCheckPlugin: XcodeBuildToolPlugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
    var sources: [URL] = []
    let modules = target.dependencies.flatMap { dependency -> [String] in
      switch dependency {
      case .target(let target):
        // Xcode doesn't tell a plugin where it puts build products.
        sources += target.inputFiles.map(\.url).filter { $0.pathExtension == "swift" }
        return [target.moduleName]
      case .product(let product):
        return product.targets.compactMap { ($0 as? SwiftSourceModuleTarget)?.moduleName }
      @unknown default: return []
      }
    }
    // A target that depends on nothing: no `--module` would check everything.
    if modules.isEmpty { return [] }
    return [
      check(
        target.displayName,
        tool: try context.tool(named: "assembly-check").url,
        package: context.xcodeProject.directoryURL,
        modules: modules,
        inputFiles: sources,
        stampIn: context.pluginWorkDirectoryURL
      )
    ]
  }
}

extension XcodeTarget {
  /// The default of the setting `PRODUCT_MODULE_NAME`.
  fileprivate var moduleName: String {
    String((product?.name ?? displayName).map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }
}
#endif
