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
    // The measured scene, by hand and assembled. `WithinModule` compiles the same file, by a symbolic link, into the
    // module that resolves it.
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
    // Runs one case, for tools that measure a whole process.
    .executableTarget(
      name: "measure",
      dependencies: ["AcrossModules", "WithinModule", "Override", "Measurement"]
    ),
    // Measures the compile time of applications with many rules. They import the module that is built beside the
    // program.
    .executableTarget(
      name: "compile-time",
      dependencies: [.product(name: "Assembler", package: "Assembler")]
    ),
    // Compares reading 10,000 repositories with a bare decoder.
    .executableTarget(
      name: "measure-repos",
      dependencies: [
        .product(name: "Assembler", package: "Assembler"),
        .product(name: "AssemblerEffects", package: "Assembler"),
        .product(name: "AssemblerHTTP", package: "Assembler"),
        .product(name: "AssemblerTesting", package: "Assembler"),
        .product(name: "ReposFeature", package: "Assembler"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
