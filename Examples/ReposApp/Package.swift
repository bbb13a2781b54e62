// swift-tools-version: 6.3
import PackageDescription

let dependencies: [Target.Dependency] = [
  .product(name: "Assembler", package: "Assembler"),
  .product(name: "AssemblerEffects", package: "Assembler"),
  .product(name: "AssemblerHTTP", package: "Assembler"),
  .product(name: "ReposFeature", package: "Assembler"),
]

#if os(macOS)
let application = Target.executableTarget(name: "ReposApp", dependencies: dependencies)
#else
// Without Apple's frameworks: the assemblers and the models alone.
let application = Target.target(
  name: "ReposApp",
  dependencies: dependencies,
  path: "Sources/ReposApp/Model"
)
#endif

// As in a new Xcode project.
application.swiftSettings = [
  .defaultIsolation(MainActor.self),
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "ReposApp",
  platforms: [.iOS(.v18), .macOS(.v15)],
  // Named, since a checkout may stand in a folder of any name.
  dependencies: [.package(name: "Assembler", path: "../..")],
  targets: [application],
  swiftLanguageModes: [.v6]
)
