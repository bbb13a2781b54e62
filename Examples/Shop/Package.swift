// swift-tools-version: 6.3
import PackageDescription

// An application in modules, as a company would build it. A feature imports `Domain` and `Session`: no other
// feature and no live leaf. `ShopApp` puts them together.
let assembler: Target.Dependency = .product(name: "Assembler", package: "Assembler")
let effects: Target.Dependency = .product(name: "AssemblerEffects", package: "Assembler")
let http: Target.Dependency = .product(name: "AssemblerHTTP", package: "Assembler")
let testing: Target.Dependency = .product(name: "AssemblerTesting", package: "Assembler")
let checking: Target.Dependency = .product(name: "AssemblyCheck", package: "Assembler")
let check: Target.PluginUsage = .plugin(name: "AssemblyCheckPlugin", package: "Assembler")

let package = Package(
  name: "Shop",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [.executable(name: "shop", targets: ["shop"])],
  dependencies: [.package(name: "Assembler", path: "../../")],
  targets: [
    // Values, and the protocols of the leaves. No framework.
    .target(name: "Domain"),
    // The levels, and the rules that features share.
    .target(name: "Session", dependencies: ["Domain", assembler, effects]),

    .target(name: "Catalog", dependencies: ["Domain", "Session", assembler]),
    .target(name: "Cart", dependencies: ["Domain", "Session", assembler]),
    .target(name: "Checkout", dependencies: ["Domain", "Session", assembler]),
    .target(name: "Profile", dependencies: ["Domain", "Session", assembler]),

    .target(name: "Networking", dependencies: ["Domain", effects, http]),
    .target(name: "Persistence", dependencies: ["Domain", effects]),
    .target(
      name: "LiveLeaves",
      dependencies: ["Domain", "Session", "Checkout", "Networking", "Persistence", assembler, effects, http]
    ),

    .target(
      name: "ShopApp",
      dependencies: [
        "Domain", "Session", "Catalog", "Cart", "Checkout", "Profile", "LiveLeaves", "Networking",
        "Persistence",
        assembler, effects, http,
      ]
    ),
    .executableTarget(name: "shop", dependencies: ["ShopApp", effects], plugins: [check]),

    .target(
      name: "ShopTestSupport",
      dependencies: ["Domain", "Session", "Checkout", "LiveLeaves", assembler, effects, testing],
      path: "Tests/ShopTestSupport"
    ),
    .testTarget(name: "CatalogTests", dependencies: ["Catalog", "ShopTestSupport"]),
    .testTarget(name: "CartTests", dependencies: ["Cart", "ShopTestSupport"]),
    .testTarget(name: "CheckoutTests", dependencies: ["Checkout", "ShopTestSupport"]),
    .testTarget(name: "ProfileTests", dependencies: ["Profile", "ShopTestSupport"]),
    .testTarget(name: "LiveLeavesTests", dependencies: ["LiveLeaves", "ShopTestSupport"]),
    .testTarget(
      name: "ShopAppTests",
      dependencies: ["ShopApp", "shop", "ShopTestSupport", checking],
      plugins: [check]
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
