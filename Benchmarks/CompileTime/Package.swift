// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "CompileTime",
  platforms: [.macOS(.v15)],
  // Named, since the folder of a checkout may have any name.
  dependencies: [.package(name: "Assembler", path: "../..")],
  targets: [
    .executableTarget(
      name: "compile-time",
      // Not linked for its code: the synthetic apps import the module that is built beside the program.
      dependencies: [.product(name: "Assembler", package: "Assembler")],
      path: "Sources/CompileTime"
    )
  ],
  swiftLanguageModes: [.v6]
)
