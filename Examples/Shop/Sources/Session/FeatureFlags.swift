public import Assembler
public import AssemblerEffects

/// The feature flags. A rule reads one to choose an implementation each time it builds.
public enum Flag: String, CaseIterable, Sendable {
  /// A discount of ten percent.
  case summerSale = "summer-sale"
}

/// Reads and writes the flags in the user's preferences.
public final class FeatureFlags: Sendable {
  private let preferences: Preferences

  public init(preferences: Preferences) { self.preferences = preferences }

  public subscript(_ flag: Flag) -> Bool { preferences.bool(for: key(flag)) ?? false }

  public func set(_ flag: Flag, to isOn: Bool) { preferences.set(.bool(isOn), for: key(flag)) }

  private func key(_ flag: Flag) -> String { "flag.\(flag.rawValue)" }
}

public protocol FlagsAssembler: Assembling {
  func resolve() -> FeatureFlags
}
// Only the level that owns the flags needs preferences.
extension FlagsAssembler where Self: ApplicationLevel, Self: PreferencesAssembler {
  public func resolve() -> FeatureFlags { shared { FeatureFlags(preferences: resolve()) } }
}
extension FlagsAssembler where Self: ChildAssembler, Parent: FlagsAssembler {
  public func resolve() -> FeatureFlags { parent.resolve() }
}
