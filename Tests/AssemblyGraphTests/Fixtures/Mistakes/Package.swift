// swift-tools-version: 6.1
import Foundation
import PackageDescription

// A target for each mistake that compiles and that the check names. Built once as it is and once with FIXED, where
// every fix that a finding names is applied: then nothing is found.
let isFixed = ProcessInfo.processInfo.environment["FIXED"] != nil
let names = [
  "Overlaps", "BoundToBodies", "RetainedByScopes", "NotForwarded", "ReplacedLifetimes", "ArgumentsNoKeys",
  "SharedHelpers", "NewScopes", "ChildBuilds", "Circles", "Neighbours", "Silenced", "IgnoredMembers",
  "BorrowedScopes", "WeakValues", "SharedInLoops", "HeldAssemblers", "LostState", "LeavesOfTests",
  "HiddenRules", "HelperKinds", "SharedGraphs", "ChildRoles", "ArgumentPaths", "OverlapKinds", "Aliases",
  "NobodyKeeps",
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
