// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Contacts",
  platforms: [.macOS(.v13)],
  dependencies: [.package(path: "../Assembler")],
  targets: [
    .executableTarget(
      name: "ContactsApp",
      dependencies: [
        .product(name: "Assembler", package: "Assembler"),
        .product(name: "AssemblerEffects", package: "Assembler"),
      ]
    ),
    .testTarget(
      name: "ContactsTests",
      dependencies: [
        "ContactsApp", .product(name: "AssemblerTesting", package: "Assembler"),
      ]
    ),
  ]
)
