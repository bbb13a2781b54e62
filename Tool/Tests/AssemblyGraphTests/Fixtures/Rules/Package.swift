// swift-tools-version: 6.1
import PackageDescription

// The package whose graphs the tests read: a target for each shape of code, and for each finding whose mistake only
// compiles without the framework. It is built once for each test run.
let framework: Target.Dependency = .product(name: "Assembler", package: "Assembler")
let effects: Target.Dependency = .product(name: "AssemblerEffects", package: "Assembler")
let http: Target.Dependency = .product(name: "AssemblerHTTP", package: "Assembler")

let package = Package(
  name: "Rules",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Assembler", path: "../../../../..")],
  targets: [
    .target(name: "PlainContacts"),
    .target(name: "AG001-Cycle-Bare"),
    .target(name: "AG002-IgnoredOverride-Bare", dependencies: ["ShapesBase"]),
    .target(name: "AG004-NearMiss-Bare"),
    .target(name: "AG007-DuplicateRule-Bare"),
    .target(name: "Shapes", dependencies: ["ShapesBase"]),
    .target(name: "ShapesBase"),
    .target(
      name: "Roles",
      dependencies: [framework, effects, .product(name: "AssemblerTesting", package: "Assembler")]
    ),
    .target(name: "OutsideWorld", dependencies: [framework, effects, http]),
    .target(name: "Signatures"),
    .target(name: "Lifetimes", dependencies: [framework]),
    .target(name: "Silenced", dependencies: [framework]),
  ],
  swiftLanguageModes: [.v6]
)
