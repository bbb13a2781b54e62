// swift-tools-version: 6.3
import PackageDescription

// The shop of the folder above, wired by hand in the same modules. Files that both have are links.
let effects: Target.Dependency = .product(name: "AssemblerEffects", package: "Assembler")
let http: Target.Dependency = .product(name: "AssemblerHTTP", package: "Assembler")
let testing: Target.Dependency = .product(name: "AssemblerTesting", package: "Assembler")

let package = Package(
  name: "ShopByHand",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [.executable(name: "shop", targets: ["shop"])],
  dependencies: [.package(name: "Assembler", path: "../../../")],
  targets: [
    // Values, and the protocols of the leaves. No framework.
    .target(name: "Domain"),
    // The levels, and the parts that features share.
    .target(name: "Session", dependencies: ["Domain", effects]),

    .target(name: "Catalog", dependencies: ["Domain", "Session"]),
    .target(name: "Cart", dependencies: ["Domain", "Session"]),
    .target(name: "Checkout", dependencies: ["Domain", "Session"]),
    .target(name: "Profile", dependencies: ["Domain", "Session"]),

    .target(name: "Networking", dependencies: ["Domain", effects, http]),
    .target(name: "Persistence", dependencies: ["Domain", effects]),
    .target(
      name: "LiveLeaves",
      dependencies: ["Domain", "Session", "Checkout", "Networking", "Persistence", effects, http]
    ),

    .target(
      name: "ShopApp",
      dependencies: [
        "Domain", "Session", "Catalog", "Cart", "Checkout", "Profile", "LiveLeaves", "Networking",
        "Persistence",
        effects, http,
      ]
    ),
    .executableTarget(name: "shop", dependencies: ["ShopApp", effects]),

    .target(
      name: "ShopTestSupport",
      dependencies: ["Domain", "Session", "Checkout", "LiveLeaves", effects, testing],
      path: "Tests/ShopTestSupport"
    ),
    .testTarget(name: "CatalogTests", dependencies: ["Catalog", "ShopTestSupport"]),
    .testTarget(name: "CartTests", dependencies: ["Cart", "ShopTestSupport"]),
    .testTarget(name: "CheckoutTests", dependencies: ["Checkout", "ShopTestSupport"]),
    .testTarget(name: "ProfileTests", dependencies: ["Profile", "ShopTestSupport"]),
    .testTarget(name: "LiveLeavesTests", dependencies: ["LiveLeaves", "ShopTestSupport"]),
    .testTarget(
      name: "ShopAppTests",
      dependencies: ["ShopApp", "shop", "ShopTestSupport", effects, testing]
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
