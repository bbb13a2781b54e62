// swift-tools-version: 6.3
import PackageDescription

// A package of its own, so that the other benchmarks don't build the server's dependencies.
let package = Package(
  name: "ServerLoad",
  platforms: [.macOS(.v15)],
  products: [
    // The measurement preloads it into the measured server, to count its allocations.
    .library(name: "AllocationCounter", type: .dynamic, targets: ["AllocationCounter"])
  ],
  dependencies: [
    .package(name: "Assembler", path: "../.."),
    .package(path: "../../Examples/ReposServer"),
    .package(path: "../../Examples/ServerParts"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
  ],
  targets: [
    .target(name: "AllocationCounter"),
    .executableTarget(
      name: "server-load",
      dependencies: [
        .product(name: "Assembler", package: "Assembler"),
        .product(name: "AssemblerEffects", package: "Assembler"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ReposServer", package: "ReposServer"),
        .product(name: "ServerBounds", package: "ServerParts"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
