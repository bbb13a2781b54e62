// swift-tools-version: 6.2
import PackageDescription

// Apple's privacy manifest. Elsewhere, a resource would only add a bundle to each build.
#if os(macOS)
let privacyManifest: (excluded: [String], resources: [Resource]) = ([], [.copy("PrivacyInfo.xcprivacy")])
#else
let privacyManifest: (excluded: [String], resources: [Resource]) = (["PrivacyInfo.xcprivacy"], [])
#endif

/// What live code of a feature needs.
let libraries: [Target.Dependency] = ["Assembler", "AssemblerEffects", "AssemblerHTTP"]
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

/// An application of an article.
func article(_ name: String, _ effects: Target.Dependency...) -> Target {
  .target(name: name, dependencies: ["Assembler"] + effects, path: "Examples/Articles/\(name)")
}

/// Tests, which have the four libraries.
func tests(
  _ name: String,
  in folder: String = "Tests",
  with more: [Target.Dependency] = [],
  excluding excluded: [String] = [],
  _ settings: [SwiftSetting] = []
) -> Target {
  .testTarget(
    name: name,
    dependencies: libraries + ["AssemblerTesting", "TestSupport"] + more,
    path: "\(folder)/\(name)",
    exclude: excluded,
    swiftSettings: settings
  )
}

// No `dependencies:` here, ever: the toolchain's own libraries are all that this package needs.
let package = Package(
  name: "Assembler",
  // Scripts/systems/availability.sh type-checks the libraries for them. The floor of macOS is the tool's, which Xcode
  // builds for the host; the libraries themselves need macOS 10.15.
  platforms: [.iOS(.v13), .macOS(.v13), .tvOS(.v13), .watchOS(.v6), .visionOS(.v1)],
  products: [
    .library(name: "Assembler", targets: ["Assembler"]),
    .library(name: "AssemblerEffects", targets: ["AssemblerEffects"]),
    .library(name: "AssemblerHTTP", targets: ["AssemblerHTTP"]),
    .library(name: "AssemblerTesting", targets: ["AssemblerTesting"]),
    // For the packages in Examples and Benchmarks. It's an example, and no interface to build on.
    .library(name: "ReposFeature", targets: ["ReposFeature"]),
    // Not `repos`: SwiftPM makes it for this package alone, so that your target can have the name.
    .library(name: "AssemblyCheck", targets: ["AssemblyCheck"]),
    .executable(name: "assembly", targets: ["assembly"]),
    // For the tests of the tool, in Tool/Package.swift.
    .executable(name: "assembly-check", targets: ["assembly-check"]),
    .library(name: "AssemblyCommands", targets: ["AssemblyCommands"]),
    .plugin(name: "AssemblyPlugin", targets: ["AssemblyPlugin"]),
    .plugin(name: "AssemblyCheckPlugin", targets: ["AssemblyCheckPlugin"]),
  ],
  targets: [
    // Atomics, a lock and a clock, for systems without `Synchronization`.
    .target(name: "CAssembler"),
    .target(name: "Assembler", dependencies: ["CAssembler"]),
    .target(
      name: "AssemblerEffects",
      dependencies: ["Assembler"],
      exclude: privacyManifest.excluded,
      resources: privacyManifest.resources
    ),
    // A module of its own, because it links FoundationNetworking, and with it curl and its libraries.
    .target(name: "AssemblerHTTP", dependencies: ["Assembler"]),
    .target(name: "AssemblerTesting", dependencies: libraries),
    .target(name: "ReposFeature", dependencies: libraries),
    .executableTarget(
      name: "repos",
      dependencies: libraries + ["ReposFeature"],
      path: "Examples/Repos",
      exclude: ["README.md"]
    ),
    article("SuperHeroes"),
    article("Contacts", "AssemblerEffects"),
    article("SantaClausTracker", "AssemblerEffects"),
    article("FeatureModel", "AssemblerEffects"),
    article("Sensors", "AssemblerEffects"),
    article("Login", "AssemblerEffects", "AssemblerHTTP"),
    article("ControlledRepos", "AssemblerEffects", "AssemblerHTTP"),
    article("Trips", "AssemblerEffects", "AssemblerHTTP"),
    // The programs of the page "Recipes".
    .target(name: "Recipes", dependencies: ["Assembler", "AssemblerEffects"], path: "Examples/Recipes"),
    // A new Xcode project's modules: on the main actor unless they say otherwise. `MainActorModuleTests` compiles
    // Journal with other settings. ReposAppModel has the models of `Examples/ReposApp`, without SwiftUI and UIKit.
    .target(name: "Journal", dependencies: libraries, path: "Examples/Journal", swiftSettings: onMainActor),
    .target(
      name: "ReposAppModel",
      dependencies: libraries + ["ReposFeature"],
      path: "Examples/ReposApp/Sources/ReposApp/Model",
      swiftSettings: onMainActor
    ),

    // For the tests: temporary folders and programs, a server on the loopback interface that answers as told, and the
    // compiler, against the modules of the running build. Tests/Support/Package.swift has them for nested packages.
    .target(name: "TestSupport", path: "Tests/Support/TestSupport"),
    .target(name: "ReplayServer", path: "Tests/Support/ReplayServer"),
    .target(name: "CompilerSupport", dependencies: ["TestSupport"], path: "Tests/Support/CompilerSupport"),

    tests("AssemblerTests"),
    tests("AssemblerEffectsTests"),
    tests("AssemblerHTTPTests", with: ["ReplayServer"]),
    tests("AssemblerTestingTests"),
    tests("ConcurrencyTests"),
    tests("CompileTimeTests", with: ["CompilerSupport"], excluding: ["Fixtures", "Interface", "Misuse.md"]),
    tests("DocumentationTests", with: ["CompilerSupport"], excluding: ["Migration", "Modules"]),
    tests("ReposFeatureTests", with: ["ReplayServer", "ReposFeature"]),
    tests(
      "ExamplesTests",
      in: "Tests/Examples",
      with: [
        "SuperHeroes", "Contacts", "SantaClausTracker", "FeatureModel", "Sensors", "Login", "ControlledRepos",
        "Trips", "ReplayServer", "ReposFeature", "repos",
      ]
    ),
    tests("RecipesTests", in: "Tests/Examples", with: ["Recipes"]),
    tests("JournalTests", in: "Tests/Examples", with: ["Journal"], onMainActor),
    tests(
      "ReposAppTests",
      in: "Tests/Examples",
      with: ["CompilerSupport", "ReposAppModel", "ReposFeature"],
      onMainActor
    ),

    // Reads the rules from the compiler's index and checks them. The plugin's tool needs nothing else.
    .target(name: "AssemblyCheck", path: "Tool/Sources/AssemblyCheck"),
    .executableTarget(
      name: "assembly-check",
      dependencies: ["AssemblyCheck"],
      path: "Tool/Sources/assembly-check"
    ),
    // The tool's commands: draws, explains and compares graphs, and writes missing rules.
    .target(
      name: "AssemblyCommands",
      dependencies: ["AssemblyCheck"],
      path: "Tool/Sources/AssemblyCommands",
      resources: ["html", "css", "js"].map { .embedInCode("Rendering/Page/page.\($0)") }
    ),
    .executableTarget(name: "assembly", dependencies: ["AssemblyCommands"], path: "Tool/Sources/assembly"),
    .plugin(
      name: "AssemblyPlugin",
      capability: .command(intent: .custom(verb: "assembly", description: "Draws and checks assemblers.")),
      dependencies: ["assembly"],
      path: "Tool/Plugins/AssemblyPlugin"
    ),
    .plugin(
      name: "AssemblyCheckPlugin",
      capability: .buildTool(),
      dependencies: ["assembly-check"],
      path: "Tool/Plugins/AssemblyCheckPlugin"
    ),
  ],
  swiftLanguageModes: [.v6]
)

#if os(macOS)
// `Observation` needs macOS 14, and a package has one floor.
let observing: Set = ["Journal", "JournalTests", "Recipes", "RecipesTests", "ReposAppModel", "ReposAppTests"]
package.targets.removeAll { observing.contains($0.name) }
#endif

for target in package.targets where target.type != .plugin {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      // SE-0335: an existential is written `any P`, so that its cost is seen where it is paid.
      .enableUpcomingFeature("ExistentialAny"),
      // SE-0444: a member is visible only in the files that import its module.
      .enableUpcomingFeature("MemberImportVisibility"),
      // SE-0409: an import is internal unless it says `public`, so that no dependency leaks by accident.
      .enableUpcomingFeature("InternalImportsByDefault"),
    ]
}
