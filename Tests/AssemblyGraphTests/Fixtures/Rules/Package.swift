// swift-tools-version: 6.1
import PackageDescription

// The packages whose graphs the tests read: a target for each shape of code and for each finding. It is built
// once for each test run, into a temporary folder.
let framework: Target.Dependency = .product(name: "Assembler", package: "Assembler")

let package = Package(
  name: "Rules",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Assembler", path: "../../../..")],
  targets: [
    .target(name: "PlainContacts"),
    .target(name: "Cycles"),
    .target(name: "Shapes", dependencies: ["ShapesBase"]),
    .target(name: "ShapesBase"),
    .target(name: "IgnoredOverrides", dependencies: ["ShapesBase"]),
    .target(
      name: "Roles",
      dependencies: [framework, .product(name: "AssemblerTesting", package: "Assembler")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
