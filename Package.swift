// swift-tools-version: 6.2
import PackageDescription

// Apple's privacy manifest. Elsewhere, a resource would only add a bundle to each build.
#if os(macOS)
let privacyManifest: (excluded: [String], resources: [Resource]) = ([], [.copy("PrivacyInfo.xcprivacy")])
#else
let privacyManifest: (excluded: [String], resources: [Resource]) = (["PrivacyInfo.xcprivacy"], [])
#endif

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
    .executable(name: "repos", targets: ["repos"]),
    .library(name: "AssemblyCheck", targets: ["AssemblyCheck"]),
    .executable(name: "assembly", targets: ["assembly"]),
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
    .target(name: "AssemblerTesting", dependencies: ["Assembler", "AssemblerEffects", "AssemblerHTTP"]),
    .target(name: "ReposFeature", dependencies: ["Assembler", "AssemblerEffects", "AssemblerHTTP"]),

    .executableTarget(
      name: "repos",
      dependencies: ["Assembler", "AssemblerEffects", "AssemblerHTTP", "ReposFeature"],
      path: "Examples/Repos",
      exclude: ["README.md"]
    ),

    .target(name: "SuperHeroes", dependencies: ["Assembler"], path: "Examples/Articles/SuperHeroes"),
    .target(
      name: "Contacts",
      dependencies: ["Assembler", "AssemblerEffects"],
      path: "Examples/Articles/Contacts"
    ),
    .target(
      name: "SantaClausTracker",
      dependencies: ["Assembler", "AssemblerEffects"],
      path: "Examples/Articles/SantaClausTracker"
    ),
    .target(
      name: "Login",
      dependencies: ["Assembler", "AssemblerEffects", "AssemblerHTTP"],
      path: "Examples/Articles/Login"
    ),
    .target(
      name: "ControlledRepos",
      dependencies: ["Assembler", "AssemblerEffects", "AssemblerHTTP"],
      path: "Examples/Articles/ControlledRepos"
    ),
    .target(
      name: "FeatureModel",
      dependencies: ["Assembler", "AssemblerEffects"],
      path: "Examples/Articles/FeatureModel"
    ),
    .target(
      name: "Trips",
      dependencies: ["Assembler", "AssemblerEffects", "AssemblerHTTP"],
      path: "Examples/Articles/Trips"
    ),
    .target(
      name: "Sensors",
      dependencies: ["Assembler", "AssemblerEffects"],
      path: "Examples/Articles/Sensors"
    ),
    // The programs of the page "Recipes".
    .target(name: "Recipes", dependencies: ["Assembler", "AssemblerEffects"], path: "Examples/Recipes"),

    // For the tests: temporary folders and programs, a server on the loopback interface that answers as told, and the
    // compiler, against the modules of the running build. Tests/Support/Package.swift has them for nested packages.
    .target(name: "TestSupport", path: "Tests/Support/TestSupport"),
    .target(name: "ReplayServer", path: "Tests/Support/ReplayServer"),
    .target(
      name: "CompilerSupport",
      dependencies: ["TestSupport"],
      path: "Tests/Support/CompilerSupport"
    ),

    .testTarget(
      name: "AssemblerTests",
      dependencies: ["Assembler", "AssemblerEffects", "AssemblerTesting", "TestSupport"]
    ),
    .testTarget(
      name: "AssemblerEffectsTests",
      dependencies: [
        "Assembler", "AssemblerEffects", "AssemblerHTTP", "AssemblerTesting", "TestSupport",
      ]
    ),
    .testTarget(
      name: "AssemblerHTTPTests",
      dependencies: [
        "Assembler", "AssemblerEffects", "AssemblerHTTP", "AssemblerTesting", "ReplayServer", "TestSupport",
      ]
    ),
    .testTarget(
      name: "AssemblerTestingTests",
      dependencies: ["Assembler", "AssemblerEffects", "AssemblerHTTP", "AssemblerTesting", "TestSupport"]
    ),
    .testTarget(
      name: "ConcurrencyTests",
      dependencies: ["Assembler", "AssemblerEffects", "AssemblerTesting", "TestSupport"]
    ),
    .testTarget(
      name: "ReposFeatureTests",
      dependencies: [
        "Assembler", "AssemblerEffects", "AssemblerHTTP", "AssemblerTesting", "ReplayServer", "ReposFeature",
        "TestSupport",
      ]
    ),
    .testTarget(
      name: "ExamplesTests",
      dependencies: [
        "Assembler", "AssemblerEffects", "AssemblerHTTP", "AssemblerTesting", "SuperHeroes", "Contacts",
        "SantaClausTracker",
        "Login",
        "ControlledRepos", "FeatureModel", "ReplayServer", "ReposFeature", "TestSupport",
        "Trips", "Sensors", "Recipes", "repos",
      ],
      path: "Tests/Examples/ExamplesTests"
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
      name: "AssemblyGraph",
      dependencies: ["AssemblyCheck"],
      path: "Tool/Sources/AssemblyGraph",
      resources: ["html", "css", "js"].map { .embedInCode("Rendering/Page/page.\($0)") }
    ),
    .executableTarget(name: "assembly", dependencies: ["AssemblyGraph"], path: "Tool/Sources/assembly"),
    .plugin(
      name: "AssemblyPlugin",
      capability: .command(
        intent: .custom(verb: "assembly", description: "Draws and checks what each assembler builds.")
      ),
      dependencies: ["assembly"],
      path: "Tool/Plugins/AssemblyPlugin"
    ),
    .plugin(
      name: "AssemblyCheckPlugin",
      capability: .buildTool(),
      dependencies: ["assembly-check"],
      path: "Tool/Plugins/AssemblyCheckPlugin"
    ),
    .testTarget(
      name: "AssemblyGraphTests",
      dependencies: [
        "Assembler", "AssemblerEffects", "AssemblerHTTP", "AssemblerTesting", "AssemblyCheck",
        "AssemblyGraph", "assembly",
        "assembly-check", "CompilerSupport", "TestSupport",
      ],
      path: "Tool/Tests/AssemblyGraphTests",
      exclude: ["Expected", "Fixtures"]
    ),

    // A new Xcode project's modules: on the main actor unless they say otherwise. `MainActorModuleTests` compiles them
    // with other settings.
    .target(
      name: "Journal",
      dependencies: ["Assembler", "AssemblerEffects", "AssemblerHTTP"],
      path: "Examples/Journal",
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
    .testTarget(
      name: "JournalTests",
      dependencies: ["Assembler", "AssemblerEffects", "AssemblerHTTP", "AssemblerTesting", "Journal"],
      path: "Tests/Examples/JournalTests",
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),

    .testTarget(
      name: "CompileTimeTests",
      dependencies: [
        "Assembler", "AssemblerEffects", "AssemblerHTTP", "AssemblerTesting", "CompilerSupport",
        "TestSupport",
      ],
      exclude: ["Fixtures", "Misuse.md"]
    ),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Assembler", "AssemblerEffects", "AssemblerHTTP", "AssemblerTesting", "CompilerSupport",
        "TestSupport",
      ],
      exclude: ["Migration", "Modules"]
    ),
    // The models of `Examples/ReposApp`, which need neither SwiftUI nor UIKit.
    .target(
      name: "ReposAppModel",
      dependencies: ["Assembler", "AssemblerEffects", "AssemblerHTTP", "ReposFeature"],
      path: "Examples/ReposApp/Sources/ReposApp/Model",
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
    .testTarget(
      name: "ReposAppTests",
      dependencies: [
        "Assembler", "AssemblerEffects", "AssemblerHTTP", "AssemblerTesting", "CompilerSupport",
        "ReposAppModel", "ReposFeature", "TestSupport",
      ],
      path: "Tests/Examples/ReposAppTests",
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
  ],
  swiftLanguageModes: [.v6]
)

#if os(macOS)
// `Observation` needs macOS 14, and a package has one floor.
let observing: Set<String> = ["Journal", "JournalTests", "Recipes", "ReposAppModel", "ReposAppTests"]
package.targets.removeAll { observing.contains($0.name) }
for target in package.targets where target.name == "ExamplesTests" {
  target.dependencies.removeAll { if case .byNameItem("Recipes", _) = $0 { true } else { false } }
  target.exclude.append("RecipesTests.swift")
}
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
