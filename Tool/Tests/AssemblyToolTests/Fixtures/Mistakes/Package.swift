// swift-tools-version: 6.1
import Foundation
import PackageDescription

// A target for each finding, of the name of its file: small programs, right beside wrong.
// FIXED applies the advice in the target Advice, where nothing is found then.
let isFixed = ProcessInfo.processInfo.environment["FIXED"] != nil
let names = [
  "Cycle", "IgnoredOverride", "NearMiss", "CaptiveDependency", "DuplicateRule", "UncontrolledEffect",
  "Overlap", "RetainedByScope", "NotForwarded", "ReplacedLifetime", "ArgumentNotInKey", "RecreatedScope",
  "HiddenRule",
  // The same mistakes through a parent, and what a comment suppresses.
  "Sessions", "Silenced",
  // Programs that do what they say.
  "Right", "RightServices", "RightTests",
]

let framework: [Target.Dependency] = ["Assembler", "AssemblerEffects", "AssemblerHTTP", "AssemblerTesting"]
  .map {
    .product(name: $0, package: "Assembler")
  }
let settings: [SwiftSetting] = isFixed ? [.define("FIXED")] : []

let package = Package(
  name: "Mistakes",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Assembler", path: "../../../../..")],
  targets: names.map {
    .target(
      name: $0,
      dependencies: framework + ($0 == "IgnoredOverride" ? ["RightKit"] : []),
      swiftSettings: settings
    )
  } + [
    // Each finding's advice, applied to the letter, in a program that says what it does.
    .executableTarget(name: "Advice", dependencies: framework, swiftSettings: settings),
    // Programs that do what they say, in two modules that have types of one name.
    .target(name: "RightIdentities", dependencies: framework + ["RightKit"], swiftSettings: settings),
    .target(name: "RightKit", dependencies: framework, swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
