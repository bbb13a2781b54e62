// swift-tools-version: 6.1
import Foundation
import PackageDescription

// A target for each finding, of the name of its file, with the mistakes that it reports. Built once as it is and once
// with FIXED, where every fix that a finding names is applied: then nothing is found.
let isFixed = ProcessInfo.processInfo.environment["FIXED"] != nil
let names = [
  "AG001-Cycle", "AG002-IgnoredOverride", "AG003-UndeclaredRule", "AG004-NearMiss", "AG005-CaptiveDependency",
  "AG006-UnreachableRule", "AG007-DuplicateRule", "AG008-UnguardedLeaf", "AG009-TooManyRules",
  "AG010-Overlap",
  "AG011-StaticDispatch", "AG012-RetainedByScope", "AG013-NotForwarded", "AG014-ReplacedLifetime",
  "AG015-ArgumentNotInKey", "AG016-SharedThroughHelper", "AG017-RecreatedScope", "AG018-WeakValue",
  "AG019-HiddenRule", "AG020-TemporaryAssembler", "AG021-RoleTest",
  // What comes close to the mistakes, and what a comment suppresses.
  "Neighbours", "Silenced",
]

let package = Package(
  name: "Mistakes",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Assembler", path: "../../../..")],
  targets: names.map { name in
    .target(
      name: name,
      dependencies: [
        .product(name: "Assembler", package: "Assembler"),
        .product(name: "AssemblerEffects", package: "Assembler"),
        .product(name: "AssemblerTesting", package: "Assembler"),
      ],
      swiftSettings: isFixed ? [.define("FIXED")] : []
    )
  },
  swiftLanguageModes: [.v6]
)
