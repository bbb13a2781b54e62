// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "ReposServer",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "repos-server", targets: ["repos-server"]),
    .library(name: "ReposServer", targets: ["ReposServer"]),
  ],
  dependencies: [
    .package(name: "Assembler", path: "../../"),
    .package(name: "ServerParts", path: "../ServerParts"),
    .package(name: "TestSupport", path: "../../Tests/Support"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
  ],
  targets: [
    .target(
      name: "ReposServer",
      dependencies: [
        .product(name: "Assembler", package: "Assembler"),
        .product(name: "AssemblerEffects", package: "Assembler"),
        .product(name: "AssemblerHTTP", package: "Assembler"),
        .product(name: "ReposFeature", package: "Assembler"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "ServerBounds", package: "ServerParts"),
        .product(name: "ServerHTTP", package: "ServerParts"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      resources: [.embedInCode("Assets/server.css"), .embedInCode("Assets/server.js")]
    ),
    .executableTarget(
      name: "repos-server",
      dependencies: [
        "ReposServer",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Assembler", package: "Assembler"),
        .product(name: "AssemblerEffects", package: "Assembler"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "ReposFeature", package: "Assembler"),
        .product(name: "ServerBounds", package: "ServerParts"),
      ]
    ),
    .testTarget(
      name: "ReposServerTests",
      dependencies: [
        "ReposServer",
        "repos-server",
        .product(name: "Assembler", package: "Assembler"),
        .product(name: "AssemblerEffects", package: "Assembler"),
        .product(name: "AssemblerTesting", package: "Assembler"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "InMemoryLogging", package: "swift-log"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "ReposFeature", package: "Assembler"),
        .product(name: "ReplayServer", package: "TestSupport"),
        .product(name: "ServerBounds", package: "ServerParts"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "TestSupport", package: "TestSupport"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]
}
