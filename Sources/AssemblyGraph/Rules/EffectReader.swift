/// Finds the rules that stand for the outside world.
enum EffectReader {
  /// The requirements that have a body for live assemblers only, which asks no other rule or is an effect of
  /// the framework.
  static func effects(of catalog: RuleCatalog, _ roles: RoleReader) -> Set<SymbolID> {
    var effects: Set<SymbolID> = []
    for body in catalog.bodies.values where roles.role(of: body) == .live {
      for overridden in body.overrides {
        let requirement = catalog.tables.dispatched(overridden)
        if catalog.requirements[requirement] != nil { effects.insert(requirement) }
      }
    }
    return effects
  }
}
