// swift-tools-version: 6.3
import PackageDescription

// The tests of the tool, apart from the framework's: `swift test --package-path Tool`. The tool itself is in the root
// package, because a package's plugins can only run tools of its own.
let package = Package(
  name: "Tool",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "Assembler", path: ".."), .package(name: "TestSupport", path: "../Tests/Support"),
  ],
  targets: [
    .testTarget(
      name: "AssemblyToolTests",
      dependencies: [
        .product(name: "Assembler", package: "Assembler"),
        .product(name: "AssemblerEffects", package: "Assembler"),
        .product(name: "AssemblerHTTP", package: "Assembler"),
        .product(name: "AssemblerTesting", package: "Assembler"),
        .product(name: "AssemblyCheck", package: "Assembler"),
        .product(name: "AssemblyCommands", package: "Assembler"),
        .product(name: "assembly", package: "Assembler"),
        .product(name: "assembly-check", package: "Assembler"),
        .product(name: "CompilerSupport", package: "TestSupport"),
        .product(name: "TestSupport", package: "TestSupport"),
      ],
      exclude: ["Expected", "Fixtures"]
    )
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]
}
