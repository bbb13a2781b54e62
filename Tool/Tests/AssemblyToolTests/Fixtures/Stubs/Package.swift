// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Stubs",
  targets: [
    .target(name: "Base"),
    .target(name: "App", dependencies: ["Base"], swiftSettings: [.defaultIsolation(MainActor.self)]),
    .target(name: "Reported", swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "ReportedTests",
      dependencies: ["Reported"],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
    .testTarget(name: "AppTests", dependencies: ["App"], swiftSettings: [.defaultIsolation(MainActor.self)]),
  ]
)
