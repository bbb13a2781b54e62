// swift-tools-version: 6.1
import Foundation
import PackageDescription

// A target for each finding, of the name of its file: small programs, right beside wrong.
// FIXED applies the advice in the target Advice, where nothing is found then.
let isFixed = ProcessInfo.processInfo.environment["FIXED"] != nil
let names = [
  "AG001-Cycle", "AG002-IgnoredOverride", "AG004-NearMiss", "AG005-CaptiveDependency", "AG007-DuplicateRule",
  "AG008-UncontrolledEffect", "AG010-Overlap", "AG012-RetainedByScope", "AG013-NotForwarded",
  "AG014-ReplacedLifetime", "AG015-ArgumentNotInKey", "AG017-RecreatedScope", "AG019-HiddenRule",
  // The same mistakes in other shapes, and what a comment suppresses.
  "Services", "Sessions", "Silenced",
  // Programs that do what they say.
  "Right", "RightTests",
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
      dependencies: framework + ($0.hasPrefix("AG002") ? ["RightKit"] : []),
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
