// swift-tools-version: 6.3
import PackageDescription

// What both servers are built of: the client behind the rule `http`, and the bounds of what others may take.
let package = Package(
  name: "ServerParts",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ServerHTTP", targets: ["ServerHTTP"]),
    .library(name: "ServerBounds", targets: ["ServerBounds"]),
  ],
  dependencies: [
    .package(name: "Assembler", path: "../../"),
    .package(name: "TestSupport", path: "../../Tests/Support"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
    .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
  ],
  targets: [
    .target(
      name: "ServerHTTP",
      dependencies: [
        .product(name: "AssemblerHTTP", package: "Assembler"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]
    ),
    .target(name: "CServerMemory"),
    .target(
      name: "ServerBounds",
      dependencies: [
        "CServerMemory",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
      ]
    ),
    .testTarget(
      name: "ServerHTTPTests",
      dependencies: [
        "ServerHTTP",
        .product(name: "Assembler", package: "Assembler"),
        .product(name: "AssemblerHTTP", package: "Assembler"),
        .product(name: "ReplayServer", package: "TestSupport"),
      ]
    ),
    .testTarget(
      name: "ServerBoundsTests",
      dependencies: [
        "ServerBounds",
        .product(name: "AssemblerTesting", package: "Assembler"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "InMemoryLogging", package: "swift-log"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
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
