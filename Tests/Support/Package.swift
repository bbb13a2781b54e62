// swift-tools-version: 6.3
import PackageDescription

// What the tests of nested packages take from here. The root package can have no dependency, so it has these folders as
// targets of its own; its products don't include them.
let package = Package(
  name: "TestSupport",
  platforms: [.macOS(.v13)],
  products: [
    .library(name: "TestSupport", targets: ["TestSupport"]),
    .library(name: "ReplayServer", targets: ["ReplayServer"]),
    .library(name: "CompilerSupport", targets: ["CompilerSupport"]),
  ],
  targets: [
    .target(name: "TestSupport", path: "TestSupport"),
    .target(name: "ReplayServer", path: "ReplayServer"),
    .target(name: "CompilerSupport", dependencies: ["TestSupport"], path: "CompilerSupport"),
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
