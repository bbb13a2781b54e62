// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    // Named, since a checkout may stand in a folder of any name.
    .package(name: "Assembler", path: "../")
  ],
  targets: [
    // The scene that is measured, by hand and assembled. `WithinModule` compiles the same file (a symbolic
    // link) into the module that resolves it.
    .target(name: "ContactsScene", dependencies: [.product(name: "Assembler", package: "Assembler")]),
    .target(name: "Measurement"),
    .target(
      name: "AcrossModules",
      dependencies: [
        "ContactsScene", "Measurement", .product(name: "Assembler", package: "Assembler"),
      ]
    ),
    .target(
      name: "Override",
      dependencies: [
        "ContactsScene", "Measurement",
        .product(name: "Assembler", package: "Assembler"),
        .product(name: "AssemblerTesting", package: "Assembler"),
      ]
    ),
    .target(
      name: "WithinModule",
      dependencies: ["Measurement", .product(name: "Assembler", package: "Assembler")]
    ),
    // One case at a time, for tools that watch a whole process.
    .executableTarget(
      name: "measure",
      dependencies: ["AcrossModules", "WithinModule", "Override", "Measurement"]
    ),
    // What compiling an application of many rules costs. Its synthetic applications import the module that is built
    // beside the program.
    .executableTarget(
      name: "compile-time",
      dependencies: [.product(name: "Assembler", package: "Assembler")]
    ),
    // What reading 10,000 repositories costs, beside a bare decoder.
    .executableTarget(
      name: "measure-repos",
      dependencies: [
        .product(name: "Assembler", package: "Assembler"),
        .product(name: "AssemblerEffects", package: "Assembler"),
        .product(name: "AssemblerTesting", package: "Assembler"),
        .product(name: "ReposFeature", package: "Assembler"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
