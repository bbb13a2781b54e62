import TestSupport

extension TemporaryFolder {
  /// Writes what stands in for the framework in a small package, where the tool reads a name of it and the build takes no
  /// time.
  func writeFramework() throws {
    try write("public protocol Assembling {}\n", to: "Sources/Assembler/Assembler.swift")
  }

  /// Writes a manifest with such a framework and other targets, each of which depends on it.
  ///
  /// - Parameter plugins: Their declarations.
  func writeManifest(_ targets: [SmallTarget] = [SmallTarget("Small")], plugins: String = "") throws {
    try writeFramework()
    let lines = targets.map { target in
      let names = (["Assembler"] + target.dependencies).map { "\"\($0)\"" }.joined(separator: ", ")
      return "    .target(name: \"\(target.name)\", dependencies: [\(names)]\(target.rest)),\n"
    }
    try write(
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "Small",
        targets: [
          .target(name: "Assembler"),
      \(lines.joined())\(plugins)  ]
      )

      """,
      to: "Package.swift"
    )
  }
}

/// A target of a small package.
struct SmallTarget {
  let name: String
  let dependencies: [String]
  /// Further arguments in the manifest.
  let rest: String

  init(_ name: String, dependencies: [String] = [], rest: String = "") {
    (self.name, self.dependencies, self.rest) = (name, dependencies, rest.isEmpty ? "" : ", \(rest)")
  }
}
