// swift-tools-version: 6.1
import PackageDescription

// The packages whose graphs the tests read: a target for each shape of code and for each finding. It is built
// once for each test run, into a temporary folder.
let framework: Target.Dependency = .product(name: "Assembler", package: "Assembler")
let effects: Target.Dependency = .product(name: "AssemblerEffects", package: "Assembler")

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
      dependencies: [framework, effects, .product(name: "AssemblerTesting", package: "Assembler")]
    ),
    .target(name: "OutsideRules"),
    .target(name: "OutsideWorld", dependencies: [framework, effects]),
    .target(name: "UndeclaredRules", dependencies: [framework]),
    .target(name: "Signatures"),
    .target(name: "Lifetimes", dependencies: [framework]),
    .target(name: "Captives", dependencies: [framework]),
    .target(name: "Unreachable"),
    .target(name: "Duplicates"),
    .target(name: "UnguardedLeaves", dependencies: [framework, effects]),
    .target(name: "Silenced", dependencies: [framework]),
  ],
  swiftLanguageModes: [.v6]
)
