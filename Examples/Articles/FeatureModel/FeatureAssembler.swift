public import AssemblerEffects

/// The feature's graph. The header says what it can reach: time, the date, identifiers.
public protocol FeatureAssembler: ClockAssembler, DateAssembler, UUIDAssembler {
  @MainActor func resolve() -> FeatureModel
}

extension FeatureAssembler {
  @MainActor public func resolve() -> FeatureModel {
    FeatureModel(clock: resolve(), now: resolve(), uuid: resolve())
  }
}
