// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "BoardServer",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "board-server", targets: ["board-server"]),
    .library(name: "BoardServer", targets: ["BoardServer"]),
  ],
  dependencies: [
    .package(name: "Assembler", path: "../../"),
    .package(name: "ServerParts", path: "../ServerParts"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
  ],
  targets: [
    .target(
      name: "BoardServer",
      dependencies: [
        .product(name: "Assembler", package: "Assembler"),
        .product(name: "AssemblerEffects", package: "Assembler"),
        .product(name: "AssemblerHTTP", package: "Assembler"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "ServerBounds", package: "ServerParts"),
        .product(name: "ServerHTTP", package: "ServerParts"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]
    ),
    .executableTarget(
      name: "board-server",
      dependencies: [
        "BoardServer",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServerBounds", package: "ServerParts"),
      ]
    ),
    .testTarget(
      name: "BoardServerTests",
      dependencies: [
        "BoardServer",
        .product(name: "Assembler", package: "Assembler"),
        .product(name: "AssemblerEffects", package: "Assembler"),
        .product(name: "AssemblerHTTP", package: "Assembler"),
        .product(name: "AssemblerTesting", package: "Assembler"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "InMemoryLogging", package: "swift-log"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServerBounds", package: "ServerParts"),
        .product(name: "ServerHTTP", package: "ServerParts"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
