// swift-tools-version: 6.1
import PackageDescription

// The package whose graphs the tests read: a target for each shape of code. It is built once for each test run.
let framework: Target.Dependency = .product(name: "Assembler", package: "Assembler")
let effects: Target.Dependency = .product(name: "AssemblerEffects", package: "Assembler")
let http: Target.Dependency = .product(name: "AssemblerHTTP", package: "Assembler")
let testing: Target.Dependency = .product(name: "AssemblerTesting", package: "Assembler")

let package = Package(
  name: "Rules",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Assembler", path: "../../../../..")],
  targets: [
    .target(name: "Contacts", dependencies: [framework, testing]),
    .target(name: "Cycles", dependencies: [framework]),
    .target(name: "Shapes", dependencies: [framework, "ShapesBase"]),
    .target(name: "ShapesBase", dependencies: [framework]),
    .target(
      name: "Roles",
      dependencies: [framework, effects, testing]
    ),
    .target(name: "Functions", dependencies: [framework, effects]),
    .target(name: "Receivers", dependencies: [framework, testing]),
    .target(name: "OutsideWorld", dependencies: [framework, effects, http]),
    .target(name: "Signatures", dependencies: [framework]),
    .target(name: "Lifetimes", dependencies: [framework]),
    .target(name: "Silenced", dependencies: [framework]),
  ],
  swiftLanguageModes: [.v6]
)
