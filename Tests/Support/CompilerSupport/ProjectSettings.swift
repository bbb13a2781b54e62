import Foundation

/// The build settings of a user's modules.
public enum ProjectSettings: Sendable {
  /// Swift 5 mode, with nothing else.
  case swift5

  /// Swift 6 mode, in which a file sees the members of the modules that it imports.
  case package

  /// A new Xcode 26 project's: Swift 5 mode, the main actor, and approachable concurrency.
  case xcode

  /// A new Xcode 26 project's, in Swift 6 mode.
  case xcodeInSwift6

  /// Swift 6 mode, an application on the main actor, and tests that aren't.
  case mainActorApplication

  /// Whether tests compile in each of a user's settings, with `TEST_SETTINGS=all`, or in a new Xcode project's alone.
  public static let areAll = ProcessInfo.processInfo.environment["TEST_SETTINGS"] == "all"

  /// What a page's reader has.
  public static let readers = areAll ? [package, xcode, xcodeInSwift6, mainActorApplication] : [xcode]

  /// What a module of the framework's users has.
  public static let modules = areAll ? [swift5, package, xcode, xcodeInSwift6] : [xcode]

  public var mode: SwiftCompiler.LanguageMode {
    switch self {
    case .swift5, .xcode: .swift5
    case .package, .xcodeInSwift6, .mainActorApplication: .swift6
    }
  }

  /// The options of `swiftc`, beside ``mode``.
  ///
  /// - Parameter isTests: Whether the module is that of the tests.
  public func options(isTests: Bool = false) -> [String] {
    features.flatMap { ["-enable-upcoming-feature", $0] }
      + (isOnMainActor(isTests: isTests) ? ["-default-isolation", "MainActor"] : [])
  }

  private func isOnMainActor(isTests: Bool) -> Bool {
    switch self {
    case .swift5, .package: false
    case .xcode, .xcodeInSwift6: true
    case .mainActorApplication: !isTests
    }
  }

  private var features: [String] {
    // In Swift 6 mode, the others are on, and the compiler warns of an option for them.
    let swift6 = ["MemberImportVisibility", "InferIsolatedConformances", "NonisolatedNonsendingByDefault"]
    return switch self {
    case .swift5: []
    case .package, .mainActorApplication: ["MemberImportVisibility"]
    case .xcodeInSwift6: swift6
    case .xcode:
      swift6 + [
        "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability", "InferSendableFromCaptures",
      ]
    }
  }
}
