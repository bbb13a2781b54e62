// swift-tools-version: 6.1
import PackageDescription

// An application of twelve modules that does not compile: its assemblers lack rules.
let framework: Target.Dependency = .product(name: "Assembler", package: "Assembler")
let features: [Target.Dependency] = [
  "Cart", "Catalog", "Chat", "Login", "Orders", "Payment", "Profile", "Reviews", "Search", "Settings",
]

let package = Package(
  name: "Shop",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Assembler", path: "../../../../..")],
  targets: [
    .target(name: "Cart", dependencies: [framework]),
    .target(name: "Catalog", dependencies: [framework]),
    .target(name: "Chat", dependencies: [framework]),
    .target(name: "Login", dependencies: [framework]),
    .target(name: "Orders", dependencies: [framework]),
    .target(name: "Payment", dependencies: [framework]),
    .target(name: "Profile", dependencies: [framework]),
    .target(name: "Reviews", dependencies: [framework]),
    .target(name: "Search", dependencies: [framework]),
    .target(name: "Settings", dependencies: [framework]),
    .target(name: "LiveLeaves", dependencies: features),
    .target(name: "ShopApp", dependencies: features + ["LiveLeaves"]),
    .testTarget(
      name: "CartTests",
      dependencies: ["Cart", .product(name: "AssemblerTesting", package: "Assembler")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
